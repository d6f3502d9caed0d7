import { describe, expect, it } from 'vitest'
import { english, MESSAGES, type MessageTexts, toText } from '../contract/messages.ts'
import { messages as messagesHi } from './hi/messages.ts'
import { messages as messagesMr } from './mr/messages.ts'

const NAMES = Object.keys(english) as (keyof MessageTexts)[]
const VALUES = { tooLong: [97], between: [7531, 2468], otpWait: [53], requiredOf: ['City'] }

/** A message as the program passes it on, with values where it takes some. */
function keyOf(name: keyof MessageTexts): string {
  const key = MESSAGES[name] as string | ((...values: unknown[]) => string)
  return typeof key === 'string' ? key : key(...VALUES[name as keyof typeof VALUES])
}

describe('a message', () => {
  it('is a key until `toText` puts it into a language', () => {
    expect(MESSAGES.otpWrong).toBe('otpWrong')
    expect(toText(english, MESSAGES.otpWrong)).toBe('Invalid OTP')
    expect(toText(messagesHi, MESSAGES.otpWrong)).toBe('कोड सही नहीं है')
    expect(toText(english, MESSAGES.between(1, 100))).toBe('Between 1 and 100')
    expect(toText(messagesMr, MESSAGES.requiredOf('City'))).toBe('शहर निवडा')
  })

  it.each(['The bank declined it', 'constructor', '__proto__', ''])('that is no key comes back as it is: %j', (text) => {
    for (const texts of [english, messagesHi, messagesMr]) expect(toText(texts, text)).toBe(text)
  })
})

describe.each([
  ['Hindi', messagesHi],
  ['Marathi', messagesMr],
])('in %s', (_, texts) => {
  it('every message has a text of its own with the values and figures of the English one', () => {
    expect(Object.keys(texts).sort()).toEqual([...NAMES].sort())
    for (const name of NAMES) {
      const [original, translated] = [english, texts].map((words) => toText(words, keyOf(name))) as [string, string]
      expect(figuresIn(translated), name).toEqual(figuresIn(original))
      expect(translated, name).toMatch(/\p{Script=Devanagari}/u)
      expect(translated, name).toBe(translated.normalize('NFC').trim())
      expect(translated, name).not.toMatch(/[०-९।]| {2}|undefined/)
    }
  })
})

it('the messages of a language are refused by their type if one is missing', () => {
  const { otpWrong: _, ...rest } = messagesHi
  // @ts-expect-error: a text is missing
  const missing: MessageTexts = rest
  expect(missing).not.toHaveProperty('otpWrong')
})

const figuresIn = (text: string) => (text.match(/\d+/g) ?? []).sort()
