import { HOUR_MS } from '../../../contract/durations.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Attachment } from '../providers/mail.ts'

/** A notice's content, before it is formatted for a channel. */
export type NoticeContent = {
  title: string
  /** Label and value, in reading order. */
  lines: [label: string, value: string][]
  /** The visitor's own words. */
  message: string | undefined
  /** Recipient of the email, if not the business. */
  to?: string
  /** Path of the record in the console. */
  consolePath: string
  /** Text of that link, if not “In the console”. */
  linkText?: string
  /** Reply-To address of the email. */
  replyTo: string | undefined
  /** The record as sent to a webhook. */
  record: Record<string, unknown>
  /** Values of the SMS template. */
  sms: [kind: string, name: string, about: string, mobile: string]
}

/** News of a visit. `say` fills the template's variables in the language of the message. */
export type VisitNews =
  /** `hasAddress`: the visit has one, so the message doesn't ask for it. */
  | { template: 'visit'; hasAddress: boolean; say: (language: Language) => string }
  | { template: 'news'; say: (language: Language) => string }
  /** The promised time no longer holds. */
  | { template: 'lost'; say?: undefined }
  | { template: 'quote'; say: (language: Language) => [number: string, reference: string, rupees: string] }
  | { template: 'coming'; say: (language: Language) => [name: string, idNumber: string, code: string] }

/** `which`: the reference, or the service if it never became a booking. */
export type RefundNews = { template: 'refund'; say: () => [which: string, rupees: string] }

/** A technician's SMS: about one of today's visits, or in the morning about all. `token` opens the day. */
export type TechnicianNews = { to: string; language: Language; token: string } & (
  | { template: 'assignment'; say: (language: Language) => [news: string, which: string, area: string] }
  | { template: 'day'; say: (language: Language) => [count: string, first: string] }
)

/** A message to a customer about a booking, in the booking's language. */
export type CustomerContent = {
  language: Language
  /** Token of the booking's page; every message links to it. */
  token: string
  reference: string | null
  /** Undefined for messages that go out only by email. */
  sms?: {
    mobile: string
    news?: VisitNews | RefundNews
    /** The booking's confirmation, where there are no news, or the gateway lacks their template; `due_at` of a promised call. */
    confirmation?: { service_type: string; due_at: Date | undefined }
  }
  /** Undefined if the customer gave no address. */
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

/** A problem to report once for each key. */
export type Alarm = { key: string; title: string; text: string }

/** A key that lets a problem be reported once an hour. */
export function hourlyKey(problem: string, now: Date): string {
  return `${problem}-${Math.floor(now.getTime() / HOUR_MS)}`
}

/** The columns of a record to send to a webhook. */
export function pick<T extends object>(row: T, names: readonly (keyof T)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
