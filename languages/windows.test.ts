import { describe, expect, it } from 'vitest'
import { nearWindowText, windowText } from '../contract/bookings/window-texts.ts'
import { dayAfter, listWindowsOfDay, windowOf } from '../contract/bookings/windows.ts'
import { LANGUAGES, type Language } from '../contract/languages.ts'
import { findFaults } from './language-laws.test-tools.ts'
import { shortWindowText } from './short-window.ts'

describe('a window is said', () => {
  it.each<[Language, string, string, string]>([
    ['en', '2026-11-25T16', 'Wednesday 25 November, 4 to 6 pm', 'Wed 25 Nov, 4 to 6 pm'],
    ['en', '2026-11-23T22', 'Monday 23 November, 10 pm to midnight', 'Mon 23 Nov, 10 to midnight'],
    ['en', '2026-11-25T10', 'Wednesday 25 November, 10 am to 12 noon', 'Wed 25 Nov, 10 am to 12 noon'],
    ['hi', '2026-11-27T10', 'शुक्रवार 27 नवंबर, सुबह 10 से 12 बजे', 'शुक्र 27 नवं, सुबह 10 से 12'],
    ['mr', '2026-11-25T16', 'बुधवार 25 नोव्हेंबर, संध्याकाळी 4 ते 6', '25 नोव्हें, संध्याकाळी 4 ते 6'],
  ])('in %s: %s', (language, at, long, short) => {
    expect([windowText(windowOf(at), language), shortWindowText(windowOf(at), language)]).toEqual([long, short])
  })

  it('by its distance from now, on India’s calendar', () => {
    const now = new Date('2026-11-25T23:59+05:30')
    const say = (at: string) => LANGUAGES.map((language) => nearWindowText(windowOf(at), now, language))
    expect(say('2026-11-25T22')).toEqual(['Today, 10 pm to midnight', 'आज, रात 10 से 12 बजे', 'आज, रात्री 10 ते 12'])
    expect(say('2026-11-26T08')).toEqual(['Tomorrow, 8 to 10 am', 'कल, सुबह 8 से 10 बजे', 'उद्या, सकाळी 8 ते 10'])
    expect(say('2026-11-27T08')[0]).toBe('Friday 27 November, 8 to 10 am')
  })

  it('by its times where it is none of the eight', () => {
    const window = { start: new Date('2026-11-25T15:10+05:30'), end: new Date('2026-11-25T16:40+05:30') }
    expect(windowText(window, 'en')).toBe('Wednesday 25 November, 3:10 pm to 4:40 pm')
  })
})

it('each window of a year has a text of its own in each language, of at most 30 letters in an SMS, with its own figures', () => {
  const first = new Date('2026-01-01T00:00+05:30')
  const year = Array.from({ length: 365 }, (_, days) => dayAfter(first, days)).flatMap(listWindowsOfDay)
  for (const language of LANGUAGES) {
    const texts = year.map((at) => ({ long: windowText(windowOf(at), language), short: shortWindowText(windowOf(at), language) }))
    expect(texts.filter(({ short }) => short.length > 30)).toEqual([])
    expect(new Set(texts.map(({ short }) => short)).size).toBe(year.length)
    expect(new Set(texts.map(({ long }) => long)).size).toBe(year.length)
    if (language === 'en') continue
    const english = year.map((at) => shortWindowText(windowOf(at), 'en'))
    // Midnight has no figure in the English of an SMS.
    const faults = texts.flatMap(({ short }, place) =>
      findFaults(language, english[place]?.replace('midnight', '12') ?? '', short),
    )
    expect(faults).toEqual([])
  }
})
