import { formatMobile, OptionalEmail } from '../../../contract/fields.ts'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toCityLabel, type UNFINISHED_REASONS } from '../../../contract/options.ts'
import type { AlarmRow, LeadFacts, MessageRow, UnfinishedLeadRow } from './notice-content.store.ts'

/** What a notice says, before it is formatted for a channel. */
export type NoticeContent = {
  title: string
  /** Label and value, in reading order. */
  lines: [label: string, value: string][]
  /** The visitor's own words. */
  message: string | undefined
  /** Recipient of the e-mail, where it is not the business. */
  to?: string
  /** Where in the console the record is handled. */
  consolePath: string
  /** What the link there says, where it is not “In the console”. */
  linkText?: string
  /** The address that a reply to the e-mail goes to. */
  replyTo: string | undefined
  /** What the customer's own message about a lead needs. */
  booked?: Pick<LeadFacts['lead'], 'mobile' | 'reference' | 'service_type' | 'language'>
  /** The record as a webhook carries it. */
  record: Record<string, unknown>
  /** Values of the SMS template. */
  sms: [kind: string, name: string, about: string, mobile: string]
}

const REASONS: Record<(typeof UNFINISHED_REASONS)[number], string> = {
  code: 'the step with the code was not finished',
  payment: 'the payment was not finished',
  callBack: 'asked to be called back',
}

export function toLeadContent({ lead, amountPaise }: LeadFacts): NoticeContent {
  const unverified = lead.is_mobile_verified ? '' : ', mobile not verified'
  const paid = amountPaise ? `${formatPaise(amountPaise)} paid online${unverified}` : undefined
  const city = toCityLabel(lead.city)
  return {
    title: `${lead.reference}: ${lead.service_type} in ${city}`,
    lines: toLines({ ...lead, paid }),
    message: lead.message,
    consolePath: `/admin/leads/leads?lead=${lead.id}`,
    replyTo: lead.mailid ?? undefined,
    booked: lead,
    record: pick(lead, ['id', 'reference', 'name', 'mobile', 'mailid', 'service_type', 'city', 'message', 'payment_id']),
    sms: [lead.reference, lead.name, `${lead.service_type} ${city}`, lead.mobile],
  }
}

export function toMessageContent(row: MessageRow): NoticeContent {
  return {
    title: `Message from ${row.name}`,
    lines: [
      ['Name', row.name],
      ['Email', row.email],
    ],
    message: row.message,
    consolePath: `/admin/messages?message=${row.id}`,
    replyTo: row.email,
    record: pick(row, ['id', 'name', 'email', 'message']),
    sms: ['message', row.name, row.email, '-'],
  }
}

/** The forms of one digest, those to be called back first. Undefined where none is left. */
export function toUnfinishedContent(forms: readonly UnfinishedLeadRow[]): NoticeContent | undefined {
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

export function toAlarmContent(row: AlarmRow): NoticeContent {
  return {
    title: row.title,
    lines: [],
    message: row.text,
    ...(row.to ? { to: row.to, consolePath: '/admin/account' } : { consolePath: '/admin/dashboard' }),
    replyTo: undefined,
    record: pick(row, ['id', 'title', 'text']),
    sms: ['alarm', row.title, '-', '-'],
  }
}

const UNFINISHED_FIELDS = ['id', 'reason', 'name', 'mobile', 'mailid', 'service_type', 'city', 'message'] as const
/** Forms that a webhook lists at most; a mail names fewer. */
export const MAX_FORMS = 200
const MAX_FORMS_IN_MAIL = 10

function toDigest(forms: readonly UnfinishedLeadRow[]): Omit<NoticeContent, 'consolePath'> {
  const count = forms.length === MAX_FORMS ? `${MAX_FORMS} or more` : forms.length
  const callBacks = forms.filter(({ reason }) => reason === 'callBack').length
  const title = `${count} unfinished bookings${callBacks > 0 ? `, ${callBacks} asked to be called back` : ''}`
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

type Form = Pick<UnfinishedLeadRow, 'name' | 'mobile' | 'mailid' | 'service_type' | 'city' | 'language'>

function toLines(form: Form & { paid?: string }): [string, string][] {
  const lines: [string, string | null | undefined][] = [
    ['Name', form.name],
    ['Mobile', `+91 ${formatMobile(form.mobile)}`],
    ['Email', form.mailid],
    ['Service', form.service_type],
    ['City', form.city && toCityLabel(form.city)],
    ['Payment', form.paid],
    ['Language', form.language === 'en' ? undefined : LANGUAGE_INFO[form.language].englishName],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

function pick<T extends object>(row: T, names: readonly (keyof T)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
