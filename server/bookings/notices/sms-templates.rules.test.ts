import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFaults } from '../../../languages/language-laws.test-tools.ts'
import { countParts, fillSms, findSmsLanguage, type SmsValues, smsTemplates } from './sms-templates.rules.ts'

const site = { siteName: 'Karigar', siteUrl: 'http://localhost:3000' }
const to = '9000000001'

describe('an SMS', () => {
  it('with a code ends with the host without its port, and the code', () => {
    expect(fillSms({ to, template: 'otp', values: ['012345', '012345'] }, site)).toEqual({
      to,
      template: 'otp',
      values: ['012345', '012345'],
      text: '012345 is your Karigar booking code. It is valid for 5 minutes. Do not share it.\n\n@localhost #012345',
    })
  })

  it('to the customer names the booking', () => {
    const { text } = fillSms({ to, template: 'booked', values: ['KG-7F3K2M', 'AC Repair'] }, site)
    expect(text).toBe('Your Karigar booking KG-7F3K2M for AC Repair has reached us. We call you between 8 am and 12 midnight.')
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
    for (const language of ['hi', 'mr'] as const)
      for (const template of ['otp', 'booked'] as const) {
        const [english, own] = [templates[template], templates[`${template}.${language}`]]
        expect(findFaults(language, english, own)).toEqual([])
        expect(own.split('{#var#}').length).toBe(english.split('{#var#}').length)
      }
  })

  it('goes out where its text is registered, else the English one', () => {
    const sender = { ...site, smsTranslations: ['otp.hi', 'booked.mr'] as const }
    const found = (['en', 'hi', 'mr'] as const).map((language) => [
      findSmsLanguage('otp', language, sender),
      findSmsLanguage('booked', language, sender),
    ])
    expect(found).toEqual([
      ['en', 'en'],
      ['hi', 'en'],
      ['en', 'mr'],
    ])
  })

  it('has parts of 70 letters: a code is one with a short host, a confirmation two', () => {
    const short = { siteName: 'Karigar', siteUrl: 'https://karigar.in' }
    const partsOf = (place: typeof site) =>
      (['otp', 'otp.hi', 'otp.mr', 'booked', 'booked.hi', 'booked.mr', 'lead'] as const).map((id) => countParts(id, place))
    expect(partsOf(short)).toEqual([1, 1, 1, 1, 2, 2, 1])
    expect(partsOf({ ...short, siteUrl: 'https://www.karigar-services.co.in' })).toEqual([1, 2, 2, 1, 2, 2, 1])
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
