import { fieldsWith, LEAD_FIELDS, type LeadField, LINE_FIELDS, labelOf } from '../../../contract/bookings/lead-fields.ts'
import { formatMobile, OptionalEmail } from '../../../contract/fields.ts'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toCityLabel, type UNFINISHED_REASONS } from '../../../contract/options.ts'
import { TRASH_TERM } from '../../content/kinds/versions.store.ts'
import { leads } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/search.ts'
import { type Check, type Deps, fine, type Module, toCount, warning } from '../../platform/deps/deps.ts'
import { type NoticeContent, pick } from '../../platform/deps/notices.ts'
import { emptyLeadTrash, removeOldLeads } from './leads.retention.store.ts'
import { countLateCalls } from './leads.search.store.ts'
import { findLeadForNotice, listLeadFigures } from './leads.store.ts'
import { toLeadConfirmation } from './notify-customer.ts'
import { listFormsOfDigest, removeOldUnfinishedLeads, type UnfinishedLeadRow } from './unfinished-leads.store.ts'

export const leadsCheck: Check = {
  name: 'leads',
  title: 'Leads',
  pace: 'quick',
  async run({ db, now }) {
    const late = await countLateCalls(db, now())
    if (late === 0) return fine('No call is late.')
    const text = `${toCount(late, 'call is', 'calls are')} late.`
    return warning(text, 'Call them, the latest first.', { path: '/admin/leads/leads?calls=due' })
  },
}

const formData = { person: fieldsWith('person'), text: fieldsWith('text'), other: fieldsWith('other') }

const COUNTS = 'counts of a day for each service and city; they name no one'

export const leadsModule: Module = {
  retention: [
    { name: 'unfinishedLeads', term: { days: 30 }, remove: ({ db }, limit) => removeOldUnfinishedLeads(db, limit) },
    { name: 'leads', term: { years: 3 }, remove: ({ db, now }, limit) => removeOldLeads(db, limit, now()) },
    { term: TRASH_TERM, remove: ({ db, now }, limit) => emptyLeadTrash(db, limit, now()) },
  ],
  figures: listLeadFigures,
  personalData: {
    leads: {
      ...formData,
      text: [...formData.text, 'as_booked'],
      trace: ['request_id', 'form_id', 'token', 'search_text', 'folded_text'],
      other: [...formData.other, 'reference', 'status', 'payment_id', 'language', 'source'],
    },
    lead_history: { text: ['note'], trace: ['request_id'], other: ['what', 'status'] },
    unfinished_leads: {
      ...formData,
      text: [...formData.text, 'note'],
      trace: ['client', 'search_text'],
      other: [...formData.other, 'reason', 'language'],
    },
    unfinished_counts: COUNTS,
  },
  checks: [leadsCheck],
  titles: { leads: titlesOf(leads.id, leads.reference) },
  messages: {
    customer: { lead: toLeadConfirmation },
    business: {
      lead: toLeadContent,
      unfinished: async ({ db }, id) => toUnfinishedContent(await listFormsOfDigest(db, id, MAX_FORMS)),
    },
  },
}

const REASONS: Record<(typeof UNFINISHED_REASONS)[number], string> = {
  code: 'the code was not entered',
  payment: 'the payment was not finished',
  callBack: 'asked for a callback',
}

async function toLeadContent({ db }: Deps, id: number): Promise<NoticeContent | undefined> {
  const found = await findLeadForNotice(db, id)
  if (!found) return undefined
  const { lead, amountPaise, takenBy } = found
  const unverified = lead.is_mobile_verified ? '' : ', mobile not verified'
  const paid = amountPaise ? `${formatPaise(amountPaise)} paid online${unverified}` : undefined
  const city = toCityLabel(lead.city)
  return {
    title: `${lead.reference}: ${lead.service_type} in ${city}`,
    lines: toLines({ ...lead, paid, takenBy }),
    message: lead.message,
    consolePath: `/admin/leads/leads?lead=${lead.id}`,
    replyTo: lead.mailid ?? undefined,
    record: pick(lead, ['id', 'reference', ...LEAD_FIELDS, 'payment_id', 'source']),
    sms: [lead.reference, lead.name, `${lead.service_type} ${city}`, lead.mobile],
  }
}

/** The notice of one digest, call-back requests first. Undefined where no form is left. */
function toUnfinishedContent(forms: readonly UnfinishedLeadRow[]): NoticeContent | undefined {
  const [row, ...more] = forms
  if (!row) return undefined
  const consolePath = '/admin/leads/leads?status=unfinished'
  if (more.length > 0) return { ...toDigest(forms), consolePath }
  return {
    title: `Unfinished booking of ${row.name ?? formatMobile(row.mobile)}: ${REASONS[row.reason]}`,
    lines: toLines(row),
    message: row.message ?? undefined,
    consolePath,
    // An unfinished form is stored as it was typed, so its address may be invalid.
    replyTo: OptionalEmail.safeParse(row.mailid).data,
    record: pick(row, UNFINISHED_FIELDS),
    sms: ['unfinished', row.name ?? '-', row.service_type ?? '-', row.mobile],
  }
}

const UNFINISHED_FIELDS = ['id', 'reason', ...LEAD_FIELDS] as const
/** Maximum number of forms in a webhook; a mail lists fewer. */
const MAX_FORMS = 200
const MAX_FORMS_IN_MAIL = 10

function toDigest(forms: readonly UnfinishedLeadRow[]): Omit<NoticeContent, 'consolePath'> {
  const count = forms.length === MAX_FORMS ? `${MAX_FORMS} or more` : forms.length
  const callBacks = forms.filter(({ reason }) => reason === 'callBack').length
  const title = `${count} unfinished bookings${callBacks > 0 ? `, ${callBacks} asked for a callback` : ''}`
  const lines = forms.slice(0, MAX_FORMS_IN_MAIL).map((form): [string, string] => {
    const city = form.city && toCityLabel(form.city)
    const about = [`+91 ${formatMobile(form.mobile)}`, form.service_type, city, REASONS[form.reason]]
    return [form.name ?? 'No name', about.filter(Boolean).join(' · ')]
  })
  const rest = forms.length - lines.length
  if (rest > 0) lines.push(['And', `${rest} more`])
  const record = { count: forms.length, forms: forms.map((form) => pick(form, UNFINISHED_FIELDS)) }
  return { title, lines, message: undefined, replyTo: undefined, record, sms: ['unfinished', String(title), '-', '-'] }
}

type Form = Pick<UnfinishedLeadRow, LeadField | 'language'>

function toLines(form: Form & { paid?: string; takenBy?: string | null }): [string, string][] {
  const lines: [string, string | null | undefined][] = [
    ...LINE_FIELDS.map((field): [string, string | null] => [labelOf(field), toLine(form, field)]),
    ['Payment', form.paid],
    ['Taken by phone by', form.takenBy],
    ['Language', form.language === 'en' ? undefined : LANGUAGE_INFO[form.language].englishName],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

function toLine(form: Form, field: LeadField): string | null {
  const { [field]: value } = form
  if (field === 'mobile') return `+91 ${formatMobile(form.mobile)}`
  return field === 'city' && value ? toCityLabel(value) : value
}
