import { expect, it } from 'vitest'
import { kindsWith } from '../../../contract/content/content.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { CONTENT_STORES } from '../kinds.ts'
import { readLimits } from './text-limits.rules.ts'
import { translatedOf } from './translations.rules.ts'

const TEXTS = kindsWith('translated').flatMap((kind) => {
  const { texts, lists = {} } = translatedOf(kind)
  const inRows = Object.entries(lists).flatMap(([list, names]) => names.map((name) => `${list}.0.${name}`))
  return [...texts, ...inRows].map((name) => [kind, name] as const)
})

it.each(TEXTS)('a translation of %s, %s, may be as long as the English text', (kind, name) => {
  const { input } = CONTENT_STORES[kind]
  const max = readLimits(input)(name) ?? expect.fail('no limit')
  const isRefused = (length: number) => {
    const [field = '', place, inRow = ''] = name.split('.')
    const text = 'a'.repeat(length)
    const { error } = input.safeParse({ [field]: place ? [{ [inRow]: text }] : text })
    return error?.issues.some(({ path, message }) => path.join('.') === name && message === MESSAGES.tooLong(max)) ?? false
  }
  expect([isRefused(max), isRefused(max + 1)]).toEqual([false, true])
})

it('a field that the kind does not have has no limit', () => {
  const limitOf = readLimits(CONTENT_STORES.services.input)
  for (const name of ['nothing', 'faqs', 'faqs.k3f9.slug', '']) expect(limitOf(name)).toBeUndefined()
})
