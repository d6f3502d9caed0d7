import { MESSAGES } from '../../../contract/messages.ts'
import { CONTACT_FORM_PATH } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Head, LoadContext } from '../page.ts'
import { useMessageText, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { RefusalBox, toFormTitle } from '../ui/refusal.tsx'
import { ContactFields } from './contact-form.tsx'

export async function loadContactForm({ api, form }: LoadContext) {
  const { mobile: phone } = await api.contact.get()
  return { phone, form: form ?? { fields: {}, errors: {} }, requestId: crypto.randomUUID() }
}
type Data = Awaited<ReturnType<typeof loadContactForm>>

export function contactFormHead({ form }: Data, { texts }: LoadContext): Head {
  const { title, allNeeded: description } = texts.contactForm
  const step = form.isDone ? `${texts.messages.messageSent} · ${title}` : title
  return {
    title: toFormTitle(form, step, texts),
    description,
    keywords: undefined,
    canonical: CONTACT_FORM_PATH,
    isUnlisted: true,
  }
}

/** The message form as a page for browsers without script. */
export function ContactFormPage({ phone, form, requestId }: Data) {
  const { contactForm: texts, layout } = useTexts()
  const toText = useMessageText()
  return (
    <div className="wrap section">
      <div className="book-page">
        <h1 className="mb-4 text-2xl">{texts.title}</h1>
        {form.isDone && (
          <p role="status" className="mb-6 font-semibold text-press">
            {toText(MESSAGES.messageSent)}
          </p>
        )}
        <RefusalBox form={form} isFocused />
        <form method="post" noValidate className="grid grid-cols-1 gap-5">
          <ContactFields fields={form.fields} errors={form.errors} />
          <input type="hidden" name="request_id" value={requestId} />
          <button type="submit" className={buttonClass()}>
            {texts.send}
          </button>
        </form>
        <a className="action-link mt-4" href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {layout.call(formatPhone(phone))}
        </a>
      </div>
    </div>
  )
}
