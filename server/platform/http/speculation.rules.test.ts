import { expect, it } from 'vitest'
import { SPECULATION_RULES } from '../../../contract/speculation.ts'

const SITE = 'https://karigar.example'
const [rule] = JSON.parse(SPECULATION_RULES).prerender
const isPrerendered = (path: string) => {
  const matches = (pattern: string) => new URLPattern(pattern, SITE).test(path, SITE)
  const [included, excluded] = rule.where.and
  return matches(included.href_matches) && !excluded.not.href_matches.some(matches)
}

it.each(['/', '/hi', '/mr/services/homeservice/electrician', '/services/homeservice/electrician', '/blogs', '/contactus'])(
  '%s is prerendered',
  (path) => {
    expect(isPrerendered(path)).toBe(true)
  },
)

it.each([
  '/booking/token',
  '/hi/booking/token',
  '/day/token',
  '/mr/day/token',
  '/api/public/blogs',
  '/login',
  '/admin/leads',
  '/uploads/blogs/tap.webp',
  '/?group=homeservice',
])('%s is not prerendered', (path) => {
  expect(isPrerendered(path)).toBe(false)
})
