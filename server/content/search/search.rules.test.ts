import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildInSteps, type SearchDoc, type SearchIndex, searchIndex, splitFound } from './search.rules.ts'

function buildIndex(documents: readonly SearchDoc<string>[], before?: SearchIndex<string>): SearchIndex<string> {
  const steps = buildInSteps(documents, ['laptop'], before)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const DOCUMENTS: SearchDoc<string>[] = [
  {
    item: 'plumber',
    texts: [
      { text: 'Plumber', weight: 3 },
      { text: 'tap, pipe, flush tank', weight: 1.8 },
    ],
  },
  {
    item: 'painter',
    texts: [
      { text: 'House painting', weight: 3 },
      { text: 'wall, damp, whitewash', weight: 1.8 },
    ],
  },
  {
    item: 'fridge',
    texts: [
      { text: 'Fridge repair service', weight: 3 },
      { text: 'a tap with cold water', weight: 0.3 },
    ],
  },
]
const index = buildIndex(DOCUMENTS)
const findIn = (index: SearchIndex<string>, query: string) => searchIndex(index, query).found.map(({ item }) => item)
const find = (query: string) => findIn(index, query)

describe('a query finds', () => {
  it.each([
    ['plumber', 'plumber'],
    ['plubmer', 'plumber'],
    ['PLUMBERS', 'plumber'],
    ['plumber lokhandwala complex', 'plumber'],
    ['flushtank', 'plumber'],
    ['white wash', 'painter'],
    ['paint', 'painter'],
    ['frij thik karo', 'fridge'],
    ['frigde', 'fridge'],
    ['पाइपला', 'plumber'],
    ['पाइप', 'plumber'],
    ['दीवार पेंटिंग', 'painter'],
  ])('%s', (query, item) => expect(find(query)[0]).toBe(item))

  it('nothing by a word in passing, by a word of every service beside an unknown one, or by stop words', () => {
    expect(find('cold')).toEqual([])
    expect(find('laptop repair')).toEqual([])
    expect(find('laptop repair service')).toEqual([])
    expect(find('near me')).toEqual([])
  })

  it('nothing by one of its words beside a word of another trade', () => {
    expect(find('laptop flush pipe')).toEqual(['plumber'])
    expect(find('laptop wall')).toEqual([])
  })

  it('by a general word where nothing else is asked', () => expect(find('repair')).toEqual(['fridge']))
})

describe('an index that is built from an earlier one', () => {
  const after = buildIndex(
    [
      {
        item: 'plumber',
        texts: [
          { text: 'Plumber', weight: 3 },
          { text: 'borewell', weight: 1.8 },
        ],
      },
      ...DOCUMENTS.slice(1),
    ],
    index,
  )

  it('finds added texts, and no longer removed ones', () => {
    expect([findIn(after, 'borewell'), findIn(after, 'tap'), findIn(after, 'plubmer')]).toEqual([['plumber'], [], ['plumber']])
  })

  it('equals an index that is built from nothing', () => {
    const { folded: _, ...anew } = buildIndex(DOCUMENTS)
    const { folded: __, ...again } = buildIndex(DOCUMENTS, after)
    expect(again).toEqual(anew)
  })

  it('folds no text again that the earlier one had', () => {
    const [kept, added] = ['House painting', 'borewell'].map((text) => after.folded.get(text))
    expect(kept).toBe(index.folded.get('House painting'))
    expect(added).toEqual(['borevel'])
    expect(after.folded.has('tap, pipe, flush tank')).toBe(false)
  })
})

it('results that fit far less than the best are listed apart', () => {
  const found = [
    { item: 'plumber', score: 10 },
    { item: 'geyser', score: 6 },
    { item: 'painter', score: 5.7 },
  ]
  expect(splitFound(found)).toEqual({ meant: ['plumber', 'geyser'], mentions: ['painter'] })
  expect(splitFound([])).toEqual({ meant: [], mentions: [] })
})

it('a search of any text ends, its scores descend, and its words are of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
      const { found, tried } = searchIndex(index, query)
      const scores = found.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(tried.every((word) => query.normalize('NFC').includes(word.slice(0, 1)))).toBe(true)
    }),
  )
})
