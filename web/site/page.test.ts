import { expect, expectTypeOf, it } from 'vitest'
import { type LoadContext, type PageOptions, page } from './page.ts'
import { pages } from './pages.ts'

type Load<Parameter extends string> = PageOptions<object, Parameter>['load']

it('a page that reads a query parameter which it does not declare does not compile', () => {
  const load = async ({ query }: LoadContext<'group' | 'view'>) => ({ group: query.group, view: query.view })
  expectTypeOf(load).toExtend<Load<'group' | 'view'>>()
  expectTypeOf(load).not.toExtend<Load<'group'>>()
  expectTypeOf(load).not.toExtend<Load<never>>()
  expectTypeOf<LoadContext>().pick('query').toEqualTypeOf<{ query: Readonly<Record<never, string | undefined>> }>()
  // Without `query` nothing is declared, whatever `load` would like to read.
  expectTypeOf(page<object>)
    .parameter(1)
    .toHaveProperty('load')
    .toEqualTypeOf<Load<never>>()
})

it('the groups of the home page are addresses of their own', () => {
  expect(pages.find(({ pattern }) => pattern === '/')?.query).toEqual(['group', 'view'])
})
