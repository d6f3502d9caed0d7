import * as z from 'zod/mini'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { loggable, type RequiredSetting, secret, webBase, webUrl } from './env.fields.ts'

/**
 * A template of India's DLT registry; the texts are in server/bookings/notices/sms-templates.rules.ts and in
 * languages/.
 */
export type SmsTemplate = Translated | 'lead'

const TRANSLATED = [
  'otp',
  'booking',
  'booked',
  'refund',
  'visit',
  'address',
  'news',
  'lost',
  'coming',
  'quote',
  'assignment',
  'day',
] as const
type Translated = (typeof TRANSLATED)[number]
/** The templates including those in other languages, each registered separately. */
export type SmsTemplateId = SmsTemplate | `${Translated}.${Exclude<Language, 'en'>}`
const inEachLanguage = (template: Translated) =>
  LANGUAGES.map((language): SmsTemplateId => (language === 'en' ? template : `${template}.${language}`))
export const SMS_TEMPLATE_IDS: readonly SmsTemplateId[] = [...TRANSLATED.flatMap(inEachLanguage), 'lead']

/** The template in that language, or the English one if there is none. */
export const toTemplateId = (template: SmsTemplate, language: Language = 'en'): SmsTemplateId =>
  SMS_TEMPLATE_IDS.find((id) => id === `${template}.${language}`) ?? template

const NO_TEMPLATES = 'must give the id of each template, such as otp:65a1,booking:65b2,lead:65c3'
const NO_TEMPLATE_NAMES = `must name registered texts, such as booking,booking.hi: ${SMS_TEMPLATE_IDS.join(', ')}`
const NEEDED: readonly SmsTemplateId[] = ['otp', 'lead']
const TemplateIds = z
  .strictObject(Object.fromEntries(SMS_TEMPLATE_IDS.map((id) => [id, NEEDED.includes(id) ? z.string() : z.optional(z.string())])))
  .check(z.refine(({ booking, booked }) => booking !== undefined || booked !== undefined))
const NO_SENDER = 'must be an email address, or a name and an address such as Karigar <no-reply@karigar.example>'
const NO_SMTP_URL = 'must be an address such as smtp://user:password@host:587, its user and password percent-encoded'
const NO_WEBHOOK_SECRET = 'must have at least 16 characters, and be base64 after whsec_ if it begins with that'

export const ChannelEnvironment = z.object({
  SMS_MSG91_AUTH_KEY: z.optional(secret),
  SMS_MSG91_TEMPLATES: z.optional(parsedBy(toTemplateIds, NO_TEMPLATES)),
  SMS_MSG91_URL: z._default(webBase, 'https://control.msg91.com'),
  SMS_TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^AC\w+$/, 'must begin with AC'))),
  SMS_TWILIO_AUTH_TOKEN: z.optional(secret),
  SMS_TWILIO_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(/^(\+[1-9]\d{6,14}|MG\w+)$/, 'must be a number such as +14155550100, or the id of a messaging service, MG…'),
      ),
  ),
  /** Twilio takes texts, not ids, so this setting says which of them are registered. */
  SMS_TWILIO_TEMPLATES: z.optional(parsedBy(toTemplateNames, NO_TEMPLATE_NAMES)),
  SMS_TWILIO_URL: z._default(webBase, 'https://api.twilio.com'),
  SMS_FIRST: loggable(z._default(z.enum(['msg91', 'twilio'], 'must be msg91 or twilio'), 'msg91')),
  SMTP_URL: z.optional(
    z
      .url({ protocol: /^smtps?$/, error: NO_SMTP_URL })
      .check(z.refine((text) => URL.canParse(text) && new URL(text).hostname !== '', NO_SMTP_URL)),
  ),
  SMTP_FROM: z.optional(parsedBy(toMailAddress, NO_SENDER)),
  /** Where the business receives its notices; by default, the contact page's address. */
  NOTIFY_EMAIL: z.optional(z.email('must be an email address')),
  NOTIFY_MOBILE: z.optional(z.string().check(z.regex(/^[6-9]\d{9}$/, 'must be ten digits, the first one 6 to 9'))),
  NOTIFY_WEBHOOK_URL: z.optional(webUrl),
  NOTIFY_WEBHOOK_SECRET: z.optional(
    secret.check(z.minLength(16, NO_WEBHOOK_SECRET), z.regex(/^(?!whsec_)|^whsec_[A-Za-z0-9+/]+=*$/, NO_WEBHOOK_SECRET)),
  ),
})

export const CHANNEL_NEEDS: readonly RequiredSetting[] = [
  ['SMS_MSG91_TEMPLATES', 'SMS_MSG91_AUTH_KEY'],
  ['SMS_MSG91_AUTH_KEY', 'SMS_MSG91_TEMPLATES'],
  ['SMS_TWILIO_AUTH_TOKEN', 'SMS_TWILIO_ACCOUNT_SID'],
  ['SMS_TWILIO_FROM', 'SMS_TWILIO_ACCOUNT_SID'],
  ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_TEMPLATES'],
  ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN'],
  ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_FROM'],
  ['SMS_MSG91_AUTH_KEY', 'SMS_FIRST', 'msg91'],
  ['SMS_TWILIO_ACCOUNT_SID', 'SMS_FIRST', 'twilio'],
  ['NOTIFY_WEBHOOK_SECRET', 'NOTIFY_WEBHOOK_URL'],
  ['NOTIFY_WEBHOOK_URL', 'NOTIFY_WEBHOOK_SECRET'],
]

export type Msg91Account = {
  /** Address without a trailing slash. */
  url: string
  authKey: string
  /** MSG91's own ids of the templates. */
  templates: Partial<Record<SmsTemplateId, string>>
}

export type TwilioAccount = {
  /** Address without a trailing slash. */
  url: string
  accountSid: string
  authToken: string
  /** A number such as +14155550100, or the id of a messaging service, which begins with MG. */
  from: string
}

type SmsGateway = ({ gateway: 'msg91' } & Msg91Account) | ({ gateway: 'twilio' } & TwilioAccount)

type Env = z.infer<typeof ChannelEnvironment>

export function toChannels(env: Env, { siteName, siteUrl }: { siteName: string; siteUrl: string }) {
  const { SMTP_URL, NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: webhookSecret } = env
  const from = env.SMTP_FROM ?? { name: siteName, address: `no-reply@${new URL(siteUrl).hostname}` }
  return {
    /** The gateways in order of preference. */
    sms: toSmsGateways(env),
    /** The texts that may be sent: an operator blocks an unregistered one. */
    smsTemplates: listTemplates(env),
    mail: SMTP_URL === undefined ? undefined : { url: SMTP_URL, from },
    /** Where the business receives its notices. */
    notify: {
      email: env.NOTIFY_EMAIL,
      mobile: env.NOTIFY_MOBILE,
      webhook: url && webhookSecret ? { url, secret: webhookSecret } : undefined,
    },
  }
}

function toSmsGateways(env: Env): SmsGateway[] {
  const { SMS_MSG91_AUTH_KEY: authKey, SMS_MSG91_TEMPLATES: templates } = env
  const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM: from } = env
  const gateways: SmsGateway[] = []
  if (authKey && templates) gateways.push({ gateway: 'msg91', url: env.SMS_MSG91_URL, authKey, templates })
  if (accountSid && authToken && from) gateways.push({ gateway: 'twilio', url: env.SMS_TWILIO_URL, accountSid, authToken, from })
  return env.SMS_FIRST === 'twilio' ? gateways.reverse() : gateways
}

/**
 * The registered texts. Without a gateway, all of them, because none has to be registered. MSG91 sends only those whose
 * ids it was given. Twilio sites of earlier versions have registered the English ones and `booked`.
 */
function listTemplates(env: Env): readonly SmsTemplateId[] {
  if (toSmsGateways(env).length === 0) return SMS_TEMPLATE_IDS
  const { SMS_MSG91_TEMPLATES: ids, SMS_TWILIO_TEMPLATES: names = [] } = env
  return SMS_TEMPLATE_IDS.filter((id) => (ids ? id in ids : ALWAYS.includes(id) || names.includes(id)))
}
const ALWAYS: readonly SmsTemplateId[] = ['otp', 'booked', 'lead']

/** A text that `parse` accepts; `parse` returns undefined for any other. */
function parsedBy<T>(parse: (text: string) => T | undefined, message: string) {
  return z.pipe(
    z.string().check(z.refine((text) => parse(text) !== undefined, message)),
    z.transform((text) => parse(text) as T),
  )
}

function toTemplateIds(text: string): Msg91Account['templates'] | undefined {
  const pairs = text.split(',').map((pair) => /^\s*([\w.]+):([\w-]+)\s*$/.exec(pair)?.slice(1) ?? ['', ''])
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) return undefined
  return TemplateIds.safeParse(Object.fromEntries(pairs)).data
}

function toTemplateNames(text: string): SmsTemplateId[] | undefined {
  const names = text.split(',').map((name) => name.trim())
  const found = SMS_TEMPLATE_IDS.filter((id) => names.includes(id))
  return found.length === new Set(names).size ? found : undefined
}

export type MailAddress = { name: string; address: string }

function toMailAddress(text: string): MailAddress | undefined {
  const [, name = '', address = text.trim()] = /^(.*)<([^<>]*)>$/.exec(text.trim()) ?? []
  if (!z.email().safeParse(address).success) return undefined
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'))

export const StorageEnvironment = z.object({
  S3_BUCKET: z.optional(bucketName),
  BACKUP_S3_BUCKET: z.optional(bucketName),
  /** By default, Amazon's own. */
  S3_ENDPOINT: z.optional(webBase),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(secret),
  S3_SECRET_ACCESS_KEY: z.optional(secret),
})

export const STORAGE_NEEDS: readonly RequiredSetting[] = ['S3_BUCKET', 'BACKUP_S3_BUCKET'].flatMap((bucket) => [
  ['S3_ACCESS_KEY_ID', bucket],
  ['S3_SECRET_ACCESS_KEY', bucket],
])

export type S3Account = NonNullable<ReturnType<typeof toS3>>

/** Undefined without a bucket. */
export function toS3(bucket: string | undefined, env: z.infer<typeof StorageEnvironment>) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, accessKeyId, secretAccessKey }
}

const PROTOCOL = z.optional(z.literal('http/protobuf', 'must be http/protobuf'))
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const NO_RATIO = 'must be a number from 0 to 1'

/** OpenTelemetry's own variables. Its exporter reads the rest of OTEL_EXPORTER_OTLP_… itself. */
export const TracingEnvironment = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(webUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: PROTOCOL,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: PROTOCOL,
  OTEL_TRACES_EXPORTER: z._default(z.enum(['otlp', 'none'], 'must be otlp or none'), 'otlp'),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_TRACES_SAMPLER: z._default(z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number<string>(NO_RATIO).check(z.minimum(0, NO_RATIO), z.maximum(1, NO_RATIO)), 1),
})

/** Which traces are recorded. */
export type TracingSettings = { sampler: (typeof SAMPLERS)[number]; ratio: number }

/** Undefined unless a receiver of traces is named. */
export function toTracing(env: z.infer<typeof TracingEnvironment>): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = env.OTEL_TRACES_EXPORTER === 'none' || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
  return endpoint && !isOff ? { sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG } : undefined
}
