import { expect, it } from 'vitest'
import { toPlan } from './plan.ts'

const plansOf = (seed: number) => Array.from({ length: 1000 }, (_, index) => toPlan(seed, index))

it('a seed plans the same visitors every time, and another seed others', () => {
  expect(plansOf(7)).toEqual(plansOf(7))
  expect(plansOf(7)).not.toEqual(plansOf(8))
})

it('among a thousand visitors is each way to pay, to fail and to die', () => {
  const plans = plansOf(7)
  const kindsOf = (toKind: (plan: (typeof plans)[number]) => unknown) => new Set(plans.map(toKind)).size
  expect([kindsOf(({ last }) => last), kindsOf(({ way }) => way), kindsOf(({ capture }) => capture)]).toEqual([3, 4, 2])
  expect(kindsOf(({ window }) => window)).toBe(17)
  // Four steps with three ways to die each, plus survival.
  expect(kindsOf(({ dies }) => dies && `${dies.at} ${dies.when}`)).toBe(13)
})
