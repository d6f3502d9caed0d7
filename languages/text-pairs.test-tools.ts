/** A text of a catalogue beside the English one, and the values that its function was called with. */
export type Pair = { place: string; english: string; text: string; values: string[] }

/** Arguments for the functions of a catalogue: values that are easy to find again, and some that need a plural. */
const SAMPLES: readonly (readonly unknown[])[] = [
  ['7531', '2468', '9713', '8624'],
  [7531, 2468],
  [150, 2468],
  [1, 3],
  [0, 3],
]
/** For functions that take neither texts nor numbers: a list, and the nouns of `requiredOf`. */
const OTHER_SAMPLES = [[['7531', '2468']], [[]], ['Name'], ['City'], ['Service'], ['Message'], ['Email']]

/** Each text of a catalogue beside the English one. The types ensure that both have the same shape. */
export function listPairs(english: object, translated: object, at: string[] = []): Pair[] {
  return Object.entries(english).flatMap(([name, value]) => {
    const other: unknown = translated[name as keyof typeof translated]
    const path = [...at, name]
    const place = path.join('.')
    if (typeof value === 'string') return [{ place, english: value, text: String(other), values: [] }]
    if (typeof value !== 'function') return listPairs(value, other as object, path)
    const callWith = (samples: typeof SAMPLES) =>
      samples.flatMap((sample) => callBoth(place, value, other as Text, sample.slice(0, value.length)))
    const pairs = callWith(SAMPLES)
    if (pairs.length > 0) return pairs
    const others = callWith(OTHER_SAMPLES)
    if (others.length === 0) throw new Error(`No value fits the text ${place}`)
    return others
  })
}

type Text = (...values: unknown[]) => unknown

function callBoth(place: string, toEnglish: Text, toTranslated: Text, values: readonly unknown[]): Pair[] {
  try {
    const [english, text] = [toEnglish(...values), toTranslated(...values)]
    if (typeof text !== 'string' || typeof english !== 'string') return []
    return [{ place, english, text, values: values.flat().map(String) }]
  } catch {
    // It takes values of another type.
    return []
  }
}

/** The pairs whose text lacks a value that the English one has. */
export const findLost = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ english, text, values }) => {
    return values.some((value) => /\d{2}/.test(value) && english.includes(value) && !text.includes(value))
  })

/** The pairs whose text is English, but for names and units. */
export const findEnglish = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ english, text }) => text === english && /[a-z]{4}/.test(text.replace(/\S+@\S+/g, '')))
