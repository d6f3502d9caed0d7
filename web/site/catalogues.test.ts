import { describe, expect, it } from 'vitest'
import { type Catalogue, catalogue } from './catalogue.ts'
import { catalogues } from './catalogues.ts'
import type { Widen } from './widen.ts'

type Pair = { place: string; english: string; text: string; values: string[] }

/** Functions of a catalogue are called with values that are easy to find again, and with those that have a plural. */
const TRIES: readonly (readonly unknown[])[] = [
  ['7531', '2468', '9713', '8624'],
  [7531, 2468],
  [150, 2468],
  [1, 3],
  [0, 3],
  [['7531', '2468']],
]

/** Each text of a catalogue beside the English one. The types hold that both have the same shape. */
function listPairs(english: object, own: object, at: string[] = []): Pair[] {
  return Object.entries(english).flatMap(([name, value]) => {
    const other: unknown = own[name as keyof typeof own]
    const path = [...at, name]
    const place = path.join('.')
    if (typeof value === 'string') return [{ place, english: value, text: String(other), values: [] }]
    if (typeof value !== 'function') return listPairs(value, other as object, path)
    return TRIES.flatMap((tried): Pair[] => {
      const values = tried.slice(0, value.length)
      try {
        const text: unknown = (other as (...values: unknown[]) => unknown)(...values)
        const english: unknown = value(...values)
        if (typeof text !== 'string' || typeof english !== 'string') return []
        return [{ place, english, text, values: values.flat().map(String) }]
      } catch {
        // It takes values of another type.
        return []
      }
    })
  })
}

const figuresOf = (text: string) => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).sort().join(' ')

/** Words that nobody says at the door or on the phone, or that are spelled in another way here. */
const FORBIDDEN = {
  hi: /तकनीशियन|निरीक्षण|परामर्श|आरक्षण|तुम|श्रीमान|िएगा|कीजिए|दीजिए|प्लम्बर|इलेक्ट्रीशियन|मुम्बई|हिन्दी|ओटीपी|शुल्क|भ्रमणध्वनी|दूरभाष|विज़िट|आप[^.,]*सकते/,
  mr: /तकनीशियन|टेक्नीशियन|निरीक्षण|परामर्श|तंत्रज्ञ|शुल्क|आरक्षण|नोंदणी|भ्रमणध्वनी|दूरध्वनी|मोबाइल|कारीगर|विजिट|गीजर|दुरूस्ती|रसीद|सर्विस|इलेक्ट्रीशियन/,
}
/** In Hindi a nukta in ड़ and ढ़ alone, and no chandrabindu; in Marathi no nukta, and ऱ्या with its own letter. */
const SPELLING = { hi: /(?<![डढ])\u093c|\u0901|।/, mr: /\u093c|र\u094d\u200d|।/ }
const SENTENCE = /(?:[A-Za-z][A-Za-z’'-]*[ ,]+){4}[A-Za-z]{2,}/

describe.each(['hi', 'mr'] as const)('the catalogue in %s', (language) => {
  const pairs = listPairs(catalogue, catalogues[language])

  it('has the values that the English functions keep', () => {
    expect(pairs.length).toBeGreaterThan(500)
    const isLost = ({ english, text, values }: Pair) =>
      values.some((value) => value.length > 2 && english.includes(value) && !text.includes(value))
    expect(pairs.filter(isLost)).toEqual([])
  })

  it('has the figures of the English texts, in Latin digits', () => {
    expect(pairs.filter(({ english, text }) => figuresOf(english) !== figuresOf(text))).toEqual([])
    expect(pairs.filter(({ text }) => /[०-९]/.test(text))).toEqual([])
  })

  it('has no English left', () => {
    const isEnglish = ({ english, text }: Pair) => SENTENCE.test(text) || (text === english && /[a-z]{4}/.test(text))
    expect(pairs.filter(isEnglish)).toEqual([])
  })

  it('is written by the rules of the language', () => {
    const isWrong = ({ text }: Pair) =>
      text !== text.normalize('NFC') ||
      FORBIDDEN[language].test(text) ||
      SPELLING[language].test(text) ||
      // A word that begins with a vowel sign was pasted from a PDF.
      /(^|[^\p{L}\p{M}\u200c\u200d])\p{M}/u.test(text) ||
      / {2}|^ | $| [.,;?]/.test(text)
    expect(pairs.filter(isWrong)).toEqual([])
  })
})

it('a catalogue is refused by its type if a text is missing or left over, or a list has another length', () => {
  const { toHome, ...rest } = catalogue.notFound
  // @ts-expect-error: a text is missing
  const missing: Catalogue['notFound'] = rest
  // @ts-expect-error: English has no such text
  const additional: Catalogue['notFound'] = { ...catalogue.notFound, more: toHome }
  // @ts-expect-error: the list is shorter
  const shorter: Widen<readonly ['a', 'b']> = ['a']
  const other: Widen<(count: number) => 'one'> = (count) => String(count)
  expect([missing, additional, shorter, other(2)]).toHaveLength(4)
})
