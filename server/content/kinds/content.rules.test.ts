import { expect, it } from 'vitest'
import { CONTENT, CONTENT_KINDS, type Kind } from '../../../contract/content/content.ts'
import { CONTENT_STORES } from '../kinds.ts'

it.each(CONTENT_KINDS)('the store of %s has the abilities that the contract declares', (kind) => {
  const store = CONTENT_STORES[kind]
  expect(store.kind).toBe(kind)
  const abilities = {
    trash: 'deleted_at' in store.columns,
    preview: store.preview !== undefined,
    html: store.html !== undefined,
    items: store.items !== undefined,
  }
  const { name: _, translated: _t, ...promised }: Kind = CONTENT[kind]
  expect(Object.fromEntries(Object.entries(abilities).filter(([, can]) => can))).toEqual(promised)
})
