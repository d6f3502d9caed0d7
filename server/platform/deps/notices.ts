import { HOUR_MS } from '../../../contract/durations.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Attachment } from '../providers/mail.ts'

/** What a notice says, before it is formatted for a channel. */
export type NoticeContent = {
  title: string
  /** Label and value, in reading order. */
  lines: [label: string, value: string][]
  /** The visitor's own words. */
  message: string | undefined
  /** Recipient of the email, where it is not the business. */
  to?: string
  /** Where in the console the record is handled. */
  consolePath: string
  /** What the link there says, where it is not “In the console”. */
  linkText?: string
  /** The address that a reply to the email goes to. */
  replyTo: string | undefined
  /** The record as a webhook carries it. */
  record: Record<string, unknown>
  /** Values of the SMS template. */
  sms: [kind: string, name: string, about: string, mobile: string]
}

/** What is told of a visit. `say` fills the template's variables in the language that goes out. */
export type VisitNews =
  /** `hasAddress`: the visit has one, so the message asks for none. */
  | { template: 'visit'; hasAddress: boolean; say: (language: Language) => string }
  | { template: 'news'; say: (language: Language) => string }
  /** The time that was told stands no longer. */
  | { template: 'lost'; say?: undefined }
  | { template: 'quote'; say: (language: Language) => [number: string, reference: string, rupees: string] }
  | { template: 'coming'; say: (language: Language) => [name: string, idNumber: string, code: string] }

/** `which`: the reference, or the service of what never became a booking. */
export type RefundNews = { template: 'refund'; say: () => [which: string, rupees: string] }

/** What a technician is told by SMS: of one of today's visits, or in the morning of all. `token` opens the day. */
export type TechnicianNews = { to: string; language: Language; token: string } & (
  | { template: 'assignment'; say: (language: Language) => [news: string, which: string, area: string] }
  | { template: 'day'; say: (language: Language) => [count: string, first: string] }
)

/** What a message tells a customer about a booking, in the booking's language. */
export type CustomerContent = {
  language: Language
  /** The token of the booking's page, to which each message leads. */
  token: string
  reference: string | null
  /** Undefined for what goes out by email alone. */
  sms?: {
    mobile: string
    news?: VisitNews | RefundNews
    /** The booking's confirmation, where there are no news, or the gateway lacks their template; `due_at` of a promised call. */
    confirmation?: { service_type: string; due_at: Date | undefined }
  }
  /** Undefined where the customer gave no address. */
  mail?: {
    to: string
    title: string
    paragraphs: string[]
    /** Label and value, in reading order. */
    lines: [label: string, value: string][]
    /** Rendered when the mail is sent. */
    attach?: () => Promise<Attachment>
  }
}

/** The message for each audience. */
export type Messages = { business: NoticeContent; customer: CustomerContent; technician: TechnicianNews }

/** A problem that somebody is notified of once for each key. */
export type Alarm = { key: string; title: string; text: string }

/** A key by which a problem is reported once an hour. */
export function hourlyKey(problem: string, now: Date): string {
  return `${problem}-${Math.floor(now.getTime() / HOUR_MS)}`
}

/** The columns of a record that a webhook carries. */
export function pick<T extends object>(row: T, names: readonly (keyof T)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
