import { expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { BlogInput } from './blogs.ts'
import { ContactDetailsInput } from './contact.ts'
import type { ContentKind } from './content.ts'
import { DocumentInput } from './documents.ts'
import { HomePageInput } from './homepage.ts'
import { SearchWordsInput } from './search-words.ts'
import { ServiceInput } from './services.ts'
import { findMaxLength, TRANSLATED } from './translated-fields.ts'

const INPUTS = {
  ...{ blogs: BlogInput, services: ServiceInput, homepage: HomePageInput, documents: DocumentInput },
  'contact-us': ContactDetailsInput,
  'search-words': SearchWordsInput,
} as const satisfies Record<ContentKind, unknown>

const KINDS = Object.keys(TRANSLATED) as ContentKind[]

const TEXTS = KINDS.flatMap((kind) => {
  const { texts, lists } = TRANSLATED[kind]
  const inRows = Object.entries(lists).flatMap(([list, names]: [string, readonly string[]]) => names.map((name) => [list, name]))
  return [...texts.map((name) => [kind, name] as const), ...inRows.map(([list, name]) => [kind, `${list}.0.${name}`] as const)]
})

it.each(TEXTS)('a translation of %s, %s, may be as long as the English text', (kind, name) => {
  const max = findMaxLength(kind, name) ?? expect.fail('no limit')
  const isRefused = (length: number) => {
    const [field = '', place, inRow = ''] = name.split('.')
    const text = 'a'.repeat(length)
    const { error } = INPUTS[kind].safeParse({ [field]: place ? [{ [inRow]: text }] : text })
    return error?.issues.some(({ path, message }) => path.join('.') === name && message === MESSAGES.tooLong(max)) ?? false
  }
  expect([isRefused(max), isRefused(max + 1)]).toEqual([false, true])
})

it('a name that the kind has not has no limit', () => {
  for (const name of ['slug', 'faqs', 'faqs.k3f9.slug', '']) expect(findMaxLength('services', name)).toBeUndefined()
})
