import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPEN, promiseDueAt } from '../../../contract/hours.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { findFaults } from '../../../languages/language-laws.test-tools.ts'
import { SMS_TEMPLATE_IDS, type SmsTemplateId } from '../../platform/env/env.channels.ts'
import {
  fillSms,
  findSmsLanguage,
  isInUse,
  listMissingTemplates,
  measureSms,
  type SmsValues,
  smsTemplates,
  toConfirmation,
  toNewsSms,
} from './sms-templates.rules.ts'

const site = { siteName: 'Karigar', siteUrl: 'http://localhost:3000' }
const to = '9000000001'

const TOKEN = 'Zk3-vT9_aQ7mLw2xYb5cRd-and-the-rest-of-it'
const LETTERS = 'Zk3-vT9_aQ7mLw2xYb5cRd'
const at = (time: string) => new Date(`${time}+05:30`)

type Case = { language?: Language; smsTemplates?: readonly SmsTemplateId[]; sentAt?: string; sent?: Date; dueAt?: Date }
function confirm({ language = 'en', smsTemplates: ids = SMS_TEMPLATE_IDS, sentAt = '2026-11-21T08:10', ...when }: Case = {}) {
  const booking = { to, language, reference: 'KG-7F3K2M', dueAt: when.dueAt ?? at('2026-11-21T09:40'), token: TOKEN }
  return toConfirmation(booking, async () => 'AC', { ...site, smsTemplates: ids }, when.sent ?? at(sentAt))
}

describe('an SMS', () => {
  it('with a code ends with the host without its port, and the code', () => {
    expect(fillSms({ to, template: 'otp', values: ['012345', '012345'] }, site)).toEqual({
      to,
      template: 'otp',
      values: ['012345', '012345'],
      text: '012345 is your Karigar booking code. It is valid for 5 minutes. Do not share it.\n\n@localhost #012345',
    })
  })

  it('to the customer names the booking, says when we call, and leads to its page', async () => {
    expect((await confirm()).text).toBe(
      `Your Karigar booking KG-7F3K2M for AC is in. We'll call you by 9:40 am. See it: http://localhost:3000/b?${LETTERS}`,
    )
  })

  it('to the customer says “tomorrow” in the evening, and “soon” once the promised time has passed', async () => {
    const said = async (sentAt: string) => (await confirm({ sentAt })).values[2]
    expect([await said('2026-11-20T23:30'), await said('2026-11-21T09:41'), await said('2026-11-23T09:00')]).toEqual([
      'tomorrow by 9:40 am',
      'soon',
      'soon',
    ])
  })

  it('to a customer who was spoken with names no time of a call', async () => {
    const booking = { to, reference: 'KG-7F3K2M', dueAt: undefined, token: TOKEN }
    const sender = { ...site, smsTemplates: SMS_TEMPLATE_IDS }
    const sendIn = (language: Language) =>
      toConfirmation({ ...booking, language }, async () => 'AC', sender, at('2026-11-21T08:10'))
    const texts = (await Promise.all(LANGUAGES.map(sendIn))).map(({ text }) => text)
    const [english = '', ...others] = texts
    expect(english).toContain("We'll call you before we come.")
    expect(others).toEqual([expect.stringContaining('हम आने से पहले फोन करेंगे.'), expect.stringContaining('आम्ही येण्याआधी फोन करू.')])
    for (const [place, language] of (['hi', 'mr'] as const).entries())
      expect(findFaults(language, english, others[place] ?? '')).toEqual([])
  })

  it('to the business names the lead', () => {
    const { text } = fillSms({ to, template: 'lead', values: ['KG-7F3K2M', 'Asha', 'AC Repair, Thane', '9000000002'] }, site)
    expect(text).toBe('New Karigar lead KG-7F3K2M: Asha, AC Repair, Thane, mobile 9000000002')
  })
})

describe('an SMS in another language', () => {
  it('ends with the host and the code, as the one in English does', () => {
    const { text, language } = fillSms({ to, template: 'otp', language: 'hi', values: ['012345', '012345'] }, site)
    expect([text, language]).toEqual(['012345 Karigar कोड, 5 मिनट तक. किसी को न बताएं.\n@localhost #012345', 'hi'])
  })

  it('keeps the rules of all our texts, the figures of the English one and its variables', () => {
    const templates = smsTemplates(site)
    const translated = SMS_TEMPLATE_IDS.filter((id) => id.includes('.')).map((id) => id.split('.') as ['otp', 'hi' | 'mr'])
    for (const [template, language] of translated) {
      const [english, own] = [templates[template], templates[`${template}.${language}`]]
      expect(findFaults(language, english, own)).toEqual([])
      expect(own.split('{#var#}').length).toBe(english.split('{#var#}').length)
    }
  })

  it('goes out where its text is registered, else the English one', () => {
    const sender = { ...site, smsTemplates: ['otp', 'otp.hi'] as const }
    expect(LANGUAGES.map((language) => findSmsLanguage('otp', language, sender))).toEqual(['en', 'hi', 'en'])
  })

  it.each<[string, SmsTemplateId[], string[]]>([
    ['are registered', [...SMS_TEMPLATE_IDS], ['booking', 'booking.hi', 'booking.mr']],
    ['are those of earlier versions', ['booked', 'booked.hi'], ['booked', 'booked.hi', 'booked']],
    ['are partly registered again', ['booking', 'booked', 'booked.hi'], ['booking', 'booked.hi', 'booking']],
  ])('confirms a booking by a registered text where they %s', async (_, smsTemplates, sent) => {
    const found = await Promise.all(LANGUAGES.map((language) => confirm({ language, smsTemplates })))
    expect(found.map(({ template, language = 'en' }) => (language === 'en' ? template : `${template}.${language}`))).toEqual(sent)
  })

  it('has parts of 160 letters, or of 70 in Devanagari: an English confirmation is one, the others two', () => {
    const sizesOf = (siteUrl: string) =>
      SMS_TEMPLATE_IDS.map((id) => [id, ...Object.values(measureSms(id, { siteName: 'Karigar', siteUrl }))])
    expect(sizesOf('https://karigar.in')).toEqual([
      ['otp', 101, 1],
      ['otp.hi', 67, 1],
      ['otp.mr', 67, 1],
      ['booking', 136, 1],
      ['booking.hi', 113, 2],
      ['booking.mr', 113, 2],
      ['booked', 108, 1],
      ['booked.hi', 93, 2],
      ['booked.mr', 95, 2],
      ['refund', 130, 1],
      ['refund.hi', 115, 2],
      ['refund.mr', 117, 2],
      ['visit', 142, 1],
      ['visit.hi', 117, 2],
      ['visit.mr', 115, 2],
      ['address', 144, 1],
      ['address.hi', 114, 2],
      ['address.mr', 115, 2],
      ['news', 122, 1],
      ['news.hi', 106, 2],
      ['news.mr', 105, 2],
      ['lost', 143, 1],
      ['lost.hi', 118, 2],
      ['lost.mr', 118, 2],
      ['coming', 126, 1],
      ['coming.hi', 115, 2],
      ['coming.mr', 112, 2],
      ['quote', 111, 1],
      ['quote.hi', 111, 2],
      ['quote.mr', 110, 2],
      ['assignment', 117, 1],
      ['assignment.hi', 118, 2],
      ['assignment.mr', 117, 2],
      ['day', 118, 1],
      ['day.hi', 105, 2],
      ['day.mr', 106, 2],
      ['lead', 87, 1],
    ])
    const parts = sizesOf('https://www.karigar-services.co.in').map(([, , count]) => count)
    expect(parts).toEqual([
      1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1,
    ])
  })

  it('has a variable of at most 30 letters for every time that we can promise', async () => {
    const { start } = boundsOfDay('2026-11-21')
    for (let minute = 0; minute < OPEN.toMin; minute++) {
      const booked = new Date(start.getTime() + minute * 60_000)
      const dueAt = promiseDueAt(booked)
      const texts = await Promise.all(LANGUAGES.map((language) => confirm({ language, dueAt, sent: booked })))
      for (const { values } of texts) {
        expect(values[2]?.length).toBeLessThan(30)
        expect(values[2]).not.toMatch(/soon|जल्द|लवकर/)
      }
      expect(texts[0]?.values[2]?.startsWith('tomorrow')).toBe(dayIn(dueAt) !== dayIn(booked))
    }
  })

  it('says each news of a visit in at most 30 letters, with the figures of the English one', () => {
    const listNews = (language: Language) => {
      const { newsOf, cancelledPaid, assignmentNews, visitCount } = catalogues[language].sms
      const { planned, again, moved, cancelled } = assignmentNews
      return [
        ...Object.values(newsOf),
        cancelledPaid('9999'),
        planned,
        again,
        moved('KG-7F3K2M'),
        cancelled,
        visitCount(1),
        visitCount(12),
      ]
    }
    for (const [place, english] of listNews('en').entries())
      for (const language of LANGUAGES) {
        const text = listNews(language)[place] ?? ''
        expect(text.length, text).toBeLessThanOrEqual(30)
        if (language !== 'en') expect(findFaults(language, english, text)).toEqual([])
      }
  })

  it('of a visit goes out in the customer’s language, else in English, else not at all', () => {
    const say = (language: Language) => catalogues[language].sms.newsOf.lost
    const customer = { to, language: 'mr' as const, reference: 'KG-7F3K2M', token: TOKEN }
    const tell = (ids: readonly SmsTemplateId[]) => toNewsSms(customer, { template: 'news', say }, { ...site, smsTemplates: ids })
    expect(tell(['otp', 'news', 'news.mr'])?.text).toBe(
      `Karigar बुकिंग KG-7F3K2M: कृपया दुसरी वेळ निवडा. माहिती: http://localhost:3000/b?${LETTERS}`,
    )
    expect(tell(['otp', 'news'])?.text).toBe(
      `Update on your Karigar booking KG-7F3K2M: please choose another time. Details: http://localhost:3000/b?${LETTERS}`,
    )
    expect(tell(['otp', 'news.hi', 'visit', 'visit.mr'])).toBeUndefined()
  })

  it('of visits is missing and shown once a technician is entered', () => {
    const registered: SmsTemplateId[] = ['otp', 'booking', 'visit', 'otp.hi', 'booking.hi']
    expect(listMissingTemplates({ smsTemplates: registered }, { hasTechnicians: false })).toEqual(['refund', 'refund.hi'])
    expect(listMissingTemplates({ smsTemplates: registered }, { hasTechnicians: true })).toEqual([
      'refund',
      'address',
      'news',
      'lost',
      'coming',
      'quote',
      'assignment',
      'day',
      'refund.hi',
      'visit.hi',
      'address.hi',
      'news.hi',
      'lost.hi',
      'coming.hi',
      'quote.hi',
      'assignment.hi',
      'day.hi',
    ])
    const shown = (hasTechnicians: boolean) =>
      SMS_TEMPLATE_IDS.filter((id) => isInUse(id, { sms: ['MSG91'], smsTemplates: registered, hasTechnicians })).length
    expect([shown(false), shown(true)]).toEqual([11, 34])
  })

  it('to the business has no letter outside its template’s alphabet', () => {
    const values: SmsValues['lead'] = ['KG-7F3K2M', 'लक्ष्मी कुलकर्णी', 'Electrician Mumbai', '9000000002']
    const { text } = fillSms({ to, template: 'lead', values }, site)
    expect(text).toBe('New Karigar lead KG-7F3K2M: Lakshmi Kulakarni, Electrician Mumbai, mobile 9000000002')
  })
})

describe('a value', () => {
  const sentOf = (value: string) => fillSms({ to, template: 'booked', values: ['KG-7F3K2M', value] }, site).values[1]

  it.each([
    ['that is too long is cut', 'Sportscomplex construction and more', 'Sportscomplex construction and'],
    ['is not cut within a letter', `${'a'.repeat(28)}क्षा`, 'a'.repeat(28)],
    ['is not cut within a surrogate pair', `${'a'.repeat(29)}😀`, 'a'.repeat(29)],
    ['can add no line', 'Asha\r\n\n@evil.example #123456', 'Asha @evil.example #123456'],
    ['can’t reverse the text direction', 'Asha\u202eedoc', 'Asha edoc'],
    ['that is blank is a dash', ' \n ', '-'],
    ['that looks like a variable stays text', '{#var#}', '{#var#}'],
    ['that looks like a replacement pattern stays text', '$& $1', '$& $1'],
  ])('%s', (_, value, sent) => {
    expect(sentOf(value)).toBe(sent)
  })
})

const text = fc.string({ unit: 'binary', maxLength: 60 })
const anyValues: fc.Arbitrary<{ [T in keyof SmsValues]: { template: T; values: SmsValues[T] } }[keyof SmsValues]> = fc.oneof(
  fc.record({ template: fc.constant('otp' as const), values: fc.tuple(text, text) }),
  fc.record({ template: fc.constant('booked' as const), values: fc.tuple(text, text) }),
  fc.record({ template: fc.constant('booking' as const), values: fc.tuple(text, text, text, text) }),
  fc.record({ template: fc.constant('visit' as const), values: fc.tuple(text, text, text) }),
  fc.record({ template: fc.constant('address' as const), values: fc.tuple(text, text, text) }),
  fc.record({ template: fc.constant('news' as const), values: fc.tuple(text, text, text) }),
  fc.record({ template: fc.constant('quote' as const), values: fc.tuple(text, text, text, text) }),
  fc.record({ template: fc.constant('coming' as const), values: fc.tuple(text, text, text, text) }),
  fc.record({ template: fc.constant('assignment' as const), values: fc.tuple(text, text, text, text) }),
  fc.record({ template: fc.constant('day' as const), values: fc.tuple(text, text, text) }),
  fc.record({ template: fc.constant('lead' as const), values: fc.tuple(text, text, text, text) }),
)

it('for any input an SMS is its template exactly, with variables of 1 to 30 characters', () => {
  fc.assert(
    fc.property(anyValues, (message) => {
      const sms = fillSms({ to, ...message }, site)
      const registered = smsTemplates(site)[message.template]
      const parts = registered.split('{#var#}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      expect(sms.text).toMatch(new RegExp(`^${parts.join('.{1,30}')}$`))
      expect(sms.text).toBe(sms.values.reduce((rest, value) => rest.replace('{#var#}', () => value), registered))
      expect(sms.values.filter((value) => value.length < 1 || value.length > 30)).toEqual([])
    }),
    { examples: [[{ template: 'booked', values: ['x\u2028y', '\u0000'] }]] },
  )
})
