import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import { OTP_LENGTH } from '../../../contract/bookings/otp.public.ts'
import type { Service } from '../../../contract/content/services.ts'
import { formatMobile } from '../../../contract/fields.ts'
import { bookFormPath, toCategorySegment } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { PlainForm } from '../../../contract/site.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Head, LoadContext } from '../page.ts'
import { useTexts } from '../texts/texts.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { RefusalBox, toFormTitle } from '../ui/refusal.tsx'
import { BookSteps } from './book-steps.tsx'
import { toChargeLine } from './booking-props.ts'
import { LeadFields } from './lead-fields.tsx'
import { ProofLine } from './proof-line.tsx'
import { toBooking } from './to-booking.ts'
import { useServiceLabel } from './use-service-label.ts'
import { WriteLinks } from './write-links.tsx'

/** The place of the rate that was chosen. */
export const BOOK_QUERY = ['rate'] as const

/** The form of who has sent none: what needs doing is the chosen rate with its price, which is the visitor's to change. */
function toEmptyForm({ offers }: Pick<Service, 'offers'>, rate = ''): PlainForm {
  const chosen = /^\d{1,3}$/.test(rate) ? offers[Number(rate)] : undefined
  const message = [chosen?.title, chosen?.price].filter(Boolean).join(', ')
  return { fields: message ? { message } : {}, errors: {} }
}

export async function loadBookForm({ api, params, query, site, form, texts }: LoadContext<(typeof BOOK_QUERY)[number]>) {
  const [{ data: page }, { mobile: phone }, { data: links }] = await Promise.all([
    api.services.getPublished({ category: params.category ?? '', slug: params.slug ?? '' }),
    api.contact.get(),
    api.services.listLinks(),
  ])
  const { givesTaxInvoices: asksGstin } = site
  return { page, phone, asksGstin, form: form ?? toEmptyForm(page, query.rate), ...toBooking(page, links, texts) }
}
type Data = Awaited<ReturnType<typeof loadBookForm>>

export function bookFormHead({ page, form }: Data, { texts }: LoadContext): Head {
  const what = `${texts.service.book[toCategorySegment(page.service_cat)]}: ${page.title}`
  const step = toStepTitle(form, texts.booking)
  const title = toFormTitle(form, step ? `${step} · ${what}` : what, texts)
  return { title, description: page.meta_desc, keywords: undefined, canonical: bookFormPath(page), isUnlisted: true }
}

/** What comes after the details: the code, or a call back. */
function toStepTitle({ sentTo, isDone }: PlainForm, texts: Catalogue['booking']): string | undefined {
  if (isDone) return texts.callBackTitle
  return sentTo ? texts.codeTitle : undefined
}

/** The booking as a page for browsers without script: the same fields and steps as in the panel. */
export function BookFormPage({ phone, form, ...booking }: Data) {
  const {
    booking: texts,
    service: { sheet },
  } = useTexts()
  const { sentTo, isDone } = form
  return (
    <div className="wrap section">
      <div className="book-page">
        <ServiceLine {...booking} form={form} />
        <h1 className="mb-4 text-2xl">{toStepTitle(form, texts) ?? texts.detailsTitle}</h1>
        {!isDone && <BookSteps current={sentTo ? 1 : 0} />}
        <RefusalBox form={form} isFocused={!sentTo} />
        {isDone && <CallBack form={form} />}
        {sentTo && <CodeForm form={form} sentTo={sentTo} />}
        {!isDone && !sentTo && <DetailsForm {...booking} form={form} />}
        {form.canWrite && (
          <div className="book-act">
            <WriteLinks phone={phone} texts={texts} lines={[form.fields.message, `${form.fields.name}, ${form.fields.mobile}`]} />
          </div>
        )}
        <a className="action-link mt-4" href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {`${sheet.callInstead}: ${formatPhone(phone)}`}
        </a>
      </div>
    </div>
  )
}

type BookingData = Omit<Data, 'phone'>

/** The service that is booked, with its charge. */
function ServiceLine({ form, charges, ...own }: BookingData) {
  const { terms } = useTexts()
  const toServiceLabel = useServiceLabel(own)
  const { service_type: chosen = own.service } = form.fields
  const charge = charges[chosen]
  if (!charge) return <p className="book-what">{toServiceLabel(chosen)}</p>
  return (
    <p className="book-what">
      <Link href={`/services/${charge.service}`}>{chosen === own.service ? own.page.title : toServiceLabel(chosen)}</Link>
      {` · ${toChargeLine(charge, own.kind, terms)}`}
    </p>
  )
}

/** The fields as they stand in the form: where and what, and then who. */
const IN_ORDER = [...(['city', 'service_type', 'message'] as const), ...LEAD_FIELDS]

function DetailsForm({ form, charges, ...own }: BookingData) {
  const texts = useTexts().booking
  const toServiceLabel = useServiceLabel(own)
  const toOption = (service: string) => [toServiceLabel(service), charges[service]?.text].filter(Boolean).join(' · ')
  return (
    <form method="post" noValidate className="grid gap-4" data-draft={form.fields.name === undefined ? '' : 'sent'}>
      <LeadFields
        fields={{ service_type: own.service, ...form.fields }}
        errors={form.errors}
        focused={IN_ORDER.find((name) => form.errors[name])}
        service={own.service}
        toServiceLabel={toOption}
        codeNote={texts.codeConfirms}
        asksGstin={own.asksGstin}
      />
      <Sealed form={form} />
      {own.kind === 'visit' && <ProofLine />}
      <button type="submit" name="action" value="send" className={buttonClass()}>
        {texts.book[charges[own.service]?.amountPaise ? own.kind : 'noCharge']}
      </button>
    </form>
  )
}

/** The button that Enter presses is the first one of its form, so each of the others has a form of its own. */
function CodeForm({ form, sentTo }: { form: PlainForm; sentTo: string }) {
  const texts = useTexts().booking
  return (
    <div className="grid gap-4">
      <p>{texts.codeSentTo(formatMobile(sentTo))}</p>
      <form method="post" noValidate className="grid gap-4">
        <Field form="book" name="otp" label={texts.code} error={form.errors.otp} isFocused>
          {(control) => (
            <input
              {...control}
              className="input book-code"
              inputMode="numeric"
              placeholder="······"
              autoComplete="one-time-code"
              maxLength={OTP_LENGTH}
              required
            />
          )}
        </Field>
        <Sealed form={form} />
        <button type="submit" name="action" value="verify" className={buttonClass()}>
          {texts.verify}
        </button>
      </form>
      <div className="flex flex-wrap gap-x-6">
        <ActionForm form={form} action="resend">
          {texts.resend}
        </ActionForm>
        <ActionForm form={form} action="change">
          {texts.change}
        </ActionForm>
      </div>
    </div>
  )
}

function CallBack({ form }: { form: PlainForm }) {
  const texts = useTexts().booking
  return (
    <>
      <p>{texts.callBackText}</p>
      <ActionForm form={form} action="change">
        {texts.change}
      </ActionForm>
    </>
  )
}

function ActionForm({ form, action, children }: { form: PlainForm; action: string; children: string }) {
  return (
    <form method="post">
      <Sealed form={form} />
      <button type="submit" name="action" value={action} className="book-link">
        {children}
      </button>
    </form>
  )
}

/** The form's state, if no cookie holds it. */
function Sealed({ form: { sealed } }: { form: PlainForm }) {
  return sealed ? <input type="hidden" name="sealed" value={sealed} /> : null
}
