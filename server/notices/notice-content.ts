import { asc, desc, eq } from 'drizzle-orm'
import { formatMobile, OptionalEmail } from '../../contract/fields.ts'
import { formatPaise } from '../../contract/money.ts'
import { CITIES, type UNFINISHED_REASONS } from '../../contract/options.ts'
import type { DbOrTx } from '../db/client.ts'
import { alarms, contactMessages, leads, orders, unfinishedLeads } from '../db/schema.ts'
import type { NoticeRow } from './notices.store.ts'

/** What a notice tells, before it is put into a channel's form. */
export type NoticeContent = {
  title: string
  /** Label and value, in the order in which they are read. */
  lines: [label: string, value: string][]
  /** The visitor's own words. */
  message: string | undefined
  /** Where in the console it is dealt with. */
  consolePath: string
  /** The address that the answer to an e-mail goes to. */
  replyTo: string | undefined
  /** The record as it goes into a webhook. */
  record: Record<string, unknown>
  /** Values of the SMS template: what it is, who, what about, which number. */
  sms: [kind: string, name: string, about: string, mobile: string]
}

const REASONS: Record<(typeof UNFINISHED_REASONS)[number], string> = {
  code: 'the step with the code was not finished',
  payment: 'the payment was not finished',
  callBack: 'asked to be called back',
}

/** Undefined where the record is gone: a form that became a lead, an emptied trash. */
export async function findNoticeContent(
  db: DbOrTx,
  { subject, subject_id: id }: Pick<NoticeRow, 'subject' | 'subject_id'>,
): Promise<NoticeContent | undefined> {
  return FINDERS[subject](db, id)
}

const FINDERS: Record<NoticeRow['subject'], (db: DbOrTx, id: number) => Promise<NoticeContent | undefined>> = {
  async lead(db, id) {
    const [found] = await db
      .select({ lead: leads, amountPaise: orders.amount_paise })
      .from(leads)
      .leftJoin(orders, eq(orders.lead_id, leads.id))
      .where(eq(leads.id, id))
    if (!found) return undefined
    const { lead, amountPaise } = found
    const unverified = lead.is_mobile_verified ? '' : ', mobile not verified'
    const paid = amountPaise ? `${formatPaise(amountPaise)} paid online${unverified}` : undefined
    return {
      title: `${lead.reference}: ${lead.service_type} in ${cityLabel(lead.city)}`,
      lines: toLines({ ...lead, paid }),
      message: lead.message,
      consolePath: `/admin/leads/leads?lead=${lead.id}`,
      replyTo: lead.mailid ?? undefined,
      record: pick(lead, ['id', 'reference', 'name', 'mobile', 'mailid', 'service_type', 'city', 'message', 'payment_id']),
      sms: [lead.reference, lead.name, `${lead.service_type} ${cityLabel(lead.city)}`, lead.mobile],
    }
  },

  async message(db, id) {
    const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
    return (
      row && {
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
    )
  },

  async unfinished(db, id) {
    const forms = await db
      .select()
      .from(unfinishedLeads)
      .where(eq(unfinishedLeads.digest_id, id))
      .orderBy(desc(eq(unfinishedLeads.reason, 'callBack')), asc(unfinishedLeads.updated_at), asc(unfinishedLeads.id))
      .limit(MOST_FORMS)
    const [row, ...more] = forms
    if (!row) return undefined
    const consolePath = '/admin/leads/leads?status=unfinished'
    if (more.length > 0) return { ...toDigest(forms), consolePath }
    return {
      title: `Unfinished booking of ${row.name ?? formatMobile(row.mobile)}: ${REASONS[row.reason]}`,
      lines: toLines(row),
      message: row.message ?? undefined,
      consolePath,
      // Kept as it was typed, while it was not yet checked.
      replyTo: OptionalEmail.safeParse(row.mailid).data,
      record: pick(row, FORM_FIELDS),
      sms: ['unfinished', row.name ?? '-', row.service_type ?? '-', row.mobile],
    }
  },

  async alarm(db, id) {
    const [row] = await db.select().from(alarms).where(eq(alarms.id, id))
    return (
      row && {
        title: row.title,
        lines: [],
        message: row.text,
        consolePath: '/admin/dashboard',
        replyTo: undefined,
        record: pick(row, ['id', 'title', 'text']),
        sms: ['alarm', row.title, '-', '-'],
      }
    )
  },
}

const FORM_FIELDS = ['id', 'reason', 'name', 'mobile', 'mailid', 'service_type', 'city', 'message'] as const
/** A webhook brings so many at most, a mail fewer; the list in the console has each. */
const MOST_FORMS = 200
const FORMS_IN_MAIL = 10

type UnfinishedRow = typeof unfinishedLeads.$inferSelect

/** Puts several forms into one notice: those to be called back come first. */
function toDigest(forms: UnfinishedRow[]): Omit<NoticeContent, 'consolePath'> {
  const count = forms.length === MOST_FORMS ? `${MOST_FORMS} or more` : forms.length
  const callBacks = forms.filter(({ reason }) => reason === 'callBack').length
  const title = `${count} unfinished bookings${callBacks > 0 ? `, ${callBacks} asked to be called back` : ''}`
  const lines = forms.slice(0, FORMS_IN_MAIL).map((form): [string, string] => {
    const about = [`+91 ${formatMobile(form.mobile)}`, form.service_type, cityLabel(form.city), REASONS[form.reason]]
    return [form.name ?? 'No name', about.filter(Boolean).join(' · ')]
  })
  const rest = forms.length - lines.length
  if (rest > 0) lines.push(['And', `${rest} more`])
  const record = { count: forms.length, forms: forms.map((form) => pick(form, FORM_FIELDS)) }
  return { title, lines, message: undefined, replyTo: undefined, record, sms: ['unfinished', String(title), '-', '-'] }
}

const cityLabel = (city: string | null) => CITIES.find(({ value }) => value === city)?.label ?? city ?? ''

type Form = { name: string | null; mobile: string; mailid: string | null; service_type: string | null; city: string | null }

function toLines(form: Form & { paid?: string }): [string, string][] {
  const lines: [string, string | null | undefined][] = [
    ['Name', form.name],
    ['Mobile', `+91 ${formatMobile(form.mobile)}`],
    ['Email', form.mailid],
    ['Service', form.service_type],
    ['City', cityLabel(form.city)],
    ['Payment', form.paid],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

function pick<T extends object>(row: T, names: readonly (keyof T)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
