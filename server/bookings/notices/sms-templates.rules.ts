import { dueWords } from '../../../contract/hours.ts'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { SHORT_BOOKING_PATH, SHORT_DAY_PATH, toShortToken } from '../../../contract/paths.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { SmsTexts } from '../../../languages/en/notices.ts'
import type { RefundNews, TechnicianNews, VisitNews } from '../../platform/deps/notices.ts'
import { type SmsTemplate, type SmsTemplateId, toTemplateId } from '../../platform/env/env.channels.ts'
import type { Sms } from '../../platform/providers/sms.ts'

/** The templates' variables, in order. */
export type SmsValues = {
  otp: [code: string, codeAgain: string]
  booking: [reference: string, service: string, due: string, token: string]
  booked: [reference: string, service: string]
  refund: [reference: string, rupees: string, token: string]
  visit: [reference: string, when: string, token: string]
  address: [reference: string, when: string, token: string]
  news: [reference: string, news: string, token: string]
  lost: [reference: string, token: string]
  coming: [name: string, idNumber: string, code: string, token: string]
  quote: [number: string, reference: string, rupees: string, token: string]
  assignment: [news: string, which: string, area: string, token: string]
  day: [count: string, first: string, token: string]
  lead: [reference: string, name: string, service: string, mobile: string]
}

type Site = { siteName: string; siteUrl: string }
/** `smsTemplates`: those that may be sent. */
type Sender = Site & { smsTemplates: readonly SmsTemplateId[] }

const VARIABLE = '{#var#}'
const MAX_VARIABLE_LENGTH = 30

/** The text of each template: a message that differs from it in anything but the variables is not delivered. */
export function smsTemplates({ siteName, siteUrl }: Site): Record<SmsTemplateId, string> {
  // The last line, the site's host and the code, lets the phone's browser fill in the code (Web OTP).
  const lastLine = `@${new URL(siteUrl).hostname} #{#var#}`
  const inEachLanguage = (template: Exclude<SmsTemplate, 'lead'>, toText: (texts: SmsTexts) => string) =>
    LANGUAGES.map((language) => [toTemplateId(template, language), toText(catalogues[language].sms)])
  const page = `${siteUrl}${SHORT_BOOKING_PATH}?${VARIABLE}`
  const dayPage = `${siteUrl}${SHORT_DAY_PATH}?${VARIABLE}`
  return Object.fromEntries([
    ...inEachLanguage('otp', (texts) => texts.otp(siteName, lastLine)),
    ...inEachLanguage('booking', (texts) => texts.booking(siteName, page)),
    ...inEachLanguage('booked', (texts) => texts.booked(siteName)),
    ...inEachLanguage('refund', (texts) => texts.refund(siteName, page)),
    ...inEachLanguage('visit', (texts) => texts.visit(siteName, page)),
    ...inEachLanguage('address', (texts) => texts.address(siteName, page)),
    ...inEachLanguage('news', (texts) => texts.news(siteName, page)),
    ...inEachLanguage('lost', (texts) => texts.lost(siteName, page)),
    ...inEachLanguage('coming', (texts) => texts.coming(siteName, page)),
    ...inEachLanguage('quote', (texts) => texts.quote(siteName, page)),
    ...inEachLanguage('assignment', (texts) => texts.assignment(siteName, dayPage)),
    ...inEachLanguage('day', (texts) => texts.day(siteName, dayPage)),
    ['lead', `New ${siteName} lead {#var#}: {#var#}, {#var#}, mobile {#var#}`],
  ])
}

/** The language that a message goes out in: a translation that is not registered must not hold up a code. */
export function findSmsLanguage(template: SmsTemplate, requested: Language, { smsTemplates }: Sender): Language {
  return smsTemplates.includes(toTemplateId(template, requested)) ? requested : 'en'
}

type InUse = { sms: readonly unknown[]; hasTechnicians: boolean } & Pick<Sender, 'smsTemplates'>

/**
 * No one has to register the text of earlier versions, nor those of visits where no technician is entered: they are
 * shown where a gateway sends them.
 */
export function isInUse(id: SmsTemplateId, { sms, smsTemplates, hasTechnicians }: InUse): boolean {
  const isNeeded = isOfVisits(id) ? hasTechnicians : !id.startsWith('booked')
  return isNeeded || (sms.length > 0 && smsTemplates.includes(id))
}

const OF_VISITS = ['visit', 'address', 'news', 'lost', 'coming', 'quote', 'assignment', 'day'] as const
const isOfVisits = (id: SmsTemplateId) => OF_VISITS.some((name) => id.split('.')[0] === name)

/**
 * The texts that visitors of a language that has some miss: those of English, and those of each other language of
 * which one is registered. Those of visits are needed once a technician is entered.
 */
export function listMissingTemplates(
  { smsTemplates }: Pick<Sender, 'smsTemplates'>,
  { hasTechnicians }: Pick<InUse, 'hasTechnicians'>,
): SmsTemplateId[] {
  const names = ['otp', 'booking', 'refund', ...(hasTechnicians ? OF_VISITS : [])] as const
  const languages = LANGUAGES.filter((language) => language === 'en' || smsTemplates.some((id) => id.endsWith(`.${language}`)))
  const needed = languages.flatMap((language) => names.map((name) => toTemplateId(name, language)))
  return needed.filter((id) => !smsTemplates.includes(id))
}

type Confirmation = { to: string; language: Language; reference: string; dueAt: Date | undefined; token: string }

/**
 * The confirmation of a booking; `dueAt` is undefined once someone has called. Where its text is not registered yet,
 * the one of earlier versions goes out, in the customer's language first. `toService` names the service in the language
 * of the text.
 */
export async function toConfirmation(
  { to, language: requested, reference, dueAt, token }: Confirmation,
  toService: (language: Language) => Promise<string>,
  site: Sender,
  now: Date,
): Promise<Sms> {
  const registered = ([requested, 'en'] as const).flatMap((language) =>
    (['booking', 'booked'] as const)
      .filter((template) => site.smsTemplates.includes(toTemplateId(template, language)))
      .map((template) => ({ template, language })),
  )
  const { template, language } = registered[0] ?? { template: 'booked' as const, language: 'en' as const }
  const service = await toService(language)
  if (template === 'booked') return fillSms({ to, template, language, values: [reference, service] }, site)
  const { booking, sms } = catalogues[language]
  const due = dueAt ? (dueWords(dueAt, now, booking.promise, language) ?? sms.soon) : sms.agreed
  return fillSms({ to, template, language, values: [reference, service, due, toShortToken(token)] }, site)
}

/**
 * The SMS about a visit or a refund, in the customer's language if its text is registered, otherwise in English.
 * Undefined if neither is.
 */
export function toNewsSms(
  { to, language: requested, reference, token }: Omit<Confirmation, 'dueAt'>,
  news: VisitNews | RefundNews,
  site: Sender,
): Sms | undefined {
  const { template, say } = news
  const language = findSmsLanguage(template, requested, site)
  if (!site.smsTemplates.includes(toTemplateId(template, language))) return undefined
  if (template === 'refund') return fillSms({ to, template, language, values: [...say(), toShortToken(token)] }, site)
  if (template === 'lost') return fillSms({ to, template, language, values: [reference, toShortToken(token)] }, site)
  if (template === 'coming' || template === 'quote')
    return fillSms({ to, template, language, values: [...say(language), toShortToken(token)] }, site)
  // Where the text that asks for the address is not registered, the page alone asks for it.
  const asks = news.template === 'visit' && !news.hasAddress && site.smsTemplates.includes(toTemplateId('address', language))
  const values = [reference, say(language), toShortToken(token)] satisfies SmsValues['visit']
  return fillSms({ to, template: asks ? 'address' : template, language, values }, site)
}

/** A technician's SMS, in their language if its text is registered, otherwise in English; undefined if neither is. */
export function toTechnicianSms({ to, language: requested, token, ...news }: TechnicianNews, site: Sender): Sms | undefined {
  const language = findSmsLanguage(news.template, requested, site)
  if (!site.smsTemplates.includes(toTemplateId(news.template, language))) return undefined
  if (news.template === 'day') return fillSms({ to, template: 'day', language, values: [...news.say(language), token] }, site)
  return fillSms({ to, template: 'assignment', language, values: [...news.say(language), token] }, site)
}

type Message<T extends SmsTemplate> = { to: string; template: T; language?: Language; values: SmsValues[T] }

/** `language` is one that `findSmsLanguage` answers. */
export function fillSms<T extends SmsTemplate>({ to, template, language = 'en', ...message }: Message<T>, site: Site): Sms {
  // Some operators hold back a message to the business with letters that its registered template lacks.
  const values = message.values.map((value) => toVariable(template === 'lead' ? toLatin(value) : value))
  const id = toTemplateId(template, language)
  const [begin = '', ...rest] = smsTemplates(site)[id].split(VARIABLE)
  const text = begin + rest.map((part, index) => `${values[index]}${part}`).join('')
  return { to, template, values, text, ...(language !== 'en' && { language }) }
}

/** One line of 1 to 30 characters: DLT allows no other value. */
function toVariable(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  const line = value.replace(/[\s\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
  let cut = ''
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    if (cut.length + segment.length > MAX_VARIABLE_LENGTH) break
    cut += segment
  }
  return cut.trimEnd() || '-'
}

/** Values of usual length, to count the parts of a text. */
const USUAL: SmsValues = {
  otp: ['482913', '482913'],
  booking: ['KG-7F3K2M', 'Washing Machine', 'by 9:40 am', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  booked: ['KG-7F3K2M', 'Washing Machine'],
  refund: ['KG-7F3K2M', '12,400', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  visit: ['KG-7F3K2M', 'Wed 25 Nov, 10 am to 12 noon', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  address: ['KG-7F3K2M', 'Wed 25 Nov, 10 am to 12 noon', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  news: ['KG-7F3K2M', 'please choose another time', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  lost: ['KG-7F3K2M', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  coming: ['Ramesh Pawar', 'K-104', '4829', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  quote: ['2', 'KG-7F3K2M', '12,400', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  assignment: ['New visit', 'Wed 25 Nov, 10 am to 12 noon', 'Mumbai 400049', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  day: ['3 visits', 'Wed 25 Nov, 10 am to 12 noon', 'Zk3-vT9_aQ7mLw2xYb5cRd'],
  lead: ['KG-7F3K2M', 'Sunita Deshpande', 'Washing Machine Mumbai', '9820012345'],
}

/** The letters of a message of the template with values of usual length, and for how many SMS the operator charges. */
export function measureSms(id: SmsTemplateId, site: Site): { letters: number; parts: number } {
  const [template, language] = id.split('.') as [SmsTemplate, Language | undefined]
  const { text } = fillSms({ to: '', template, language, values: USUAL[template] }, site)
  const [alone, joined] = isGsm(text) ? [160, 153] : [70, 67]
  return { letters: text.length, parts: text.length <= alone ? 1 : Math.ceil(text.length / joined) }
}

/** Whether the GSM 03.38 alphabet has all letters of the text. */
const isGsm = (text: string) => /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà0-9A-Za-z]*$/.test(text)

const CONSONANTS: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd' },
  ...{ ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y' },
  ...{ र: 'r', ऱ: 'r', ल: 'l', ळ: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h' },
}
const VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऍ: 'e', ॲ: 'a', ओ: 'o', औ: 'au', ऑ: 'o' },
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ॅ': 'e', 'ो': 'o', 'ौ': 'au', 'ॉ': 'o' },
}
const NASALS = 'ंँ'
/** A consonant has the vowel a unless one of these follows, or its word ends. */
const WITHOUT_A = /^[\u093a-\u094d]/

/**
 * Writes Devanagari in Latin letters, as a clerk would: `लक्ष्मी कुलकर्णी` → `Lakshmi Kulakarni`. Letters of other
 * scripts are left out.
 */
export function toLatin(text: string): string {
  const written = text.normalize('NFC').replace(/\p{Script=Devanagari}[\p{Script=Devanagari}\u200c\u200d]*/gu, toLatinWord)
  return written.replace(/[^\p{Script=Latin}\p{Script=Common}]/gu, '').trim()
}

function toLatinWord(word: string): string {
  // Dots that mark borrowed sounds are left out, and so is what only joins letters.
  const letters = [
    ...word
      .normalize('NFD')
      .replace(/[\u093c\u200c\u200d]/g, '')
      .normalize('NFC'),
  ]
  const sounds = letters.map((letter, index) => {
    const next = letters[index + 1]
    const consonant = CONSONANTS[letter]
    if (consonant) return next === undefined || WITHOUT_A.test(next) ? consonant : `${consonant}a`
    if (NASALS.includes(letter)) return /^[pbm]/.test(CONSONANTS[next ?? ''] ?? '') ? 'm' : 'n'
    return VOWELS[letter] ?? toDigit(letter)
  })
  const spelled = sounds.join('')
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

const toDigit = (letter: string) => (/[०-९]/.test(letter) ? String(letter.charCodeAt(0) - 0x0966) : '')
