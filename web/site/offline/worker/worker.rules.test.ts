import { expect, it } from 'vitest'
import { findHeading, isDayPage, isOver, isPublicPage, listFiles, toPageAddress } from './worker.rules.ts'

const QUERY = ['page', 'search']
const addressOf = (path: string) => toPageAddress(new URL(path, 'https://karigar.example'), QUERY)

it.each([
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/services/homeservice/electrician#book', '/services/homeservice/electrician'],
  ['/blogs?utm_source=a&search=ac%20repair&page=2', '/blogs?search=ac+repair&page=2'],
  // The worker answers for it too, with the offline page; the server's headers prevent caching.
  ['/booking/a-token', '/booking/a-token'],
  ['/administration', '/administration'],
])('%s is kept as %s', (path, address) => {
  expect(addressOf(path)).toBe(address)
})

it.each([
  '/services/homeservice/electrician?pay',
  '/admin',
  '/admin/leads',
  '/login',
  '/preview/a-token',
  '/api/public/contact-us',
  '/healthz',
  '/uploads/a-picture',
  '/sitemap.xml',
  '/blogs/feed.xml',
])('%s is not the worker’s', (path) => {
  expect(addressOf(path)).toBeUndefined()
})

it.each([
  ['a page', 200, 'text/html; charset=utf-8', 'public, max-age=0', true],
  ['a private page', 200, 'text/html; charset=utf-8', 'private, no-store', false],
  ['a page that does not say', 200, 'text/html; charset=utf-8', '', false],
  ['a page that is not found', 404, 'text/html; charset=utf-8', 'public, max-age=0', false],
  ['another thing than a page', 200, 'application/json', 'public, max-age=0', false],
])('%s', (_, status, type, caching, isKept) => {
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': caching })
  expect(isPublicPage({ status, redirected: false, headers })).toBe(isKept)
})

it('finds the heading of a page', () => {
  const html = '<h1 class="text-3xl">AC repair <b>&amp; more</b></h1><h1>Another</h1>'
  expect([findHeading(html), findHeading('<p>')]).toEqual(['AC repair &amp; more', ''])
})

it.each([
  ['/day/AAAAAQ0123456789abcdef', true],
  ['/hi/day/AAAAAQ0123456789abcdef', true],
  ['/day', false],
  ['/blogs/day/7/day', false],
])('%s is the page of a day: %s', (path, isDay) => {
  expect(isDayPage(path)).toBe(isDay)
})

it('keeps the files that only the page of a day names, until its link ends', () => {
  const html =
    '<script src="/assets/day-1.js"></script><div id="day" data-ends="2026-11-25T21:30:00.000Z"></div><a href="/hi/day/a">'
  expect(listFiles(html)).toEqual(['/assets/day-1.js'])
  expect([isOver(html, new Date('2026-11-25T21:29:59Z')), isOver(html, new Date('2026-11-25T21:30:00Z'))]).toEqual([false, true])
  // A page without that information isn't a day page.
  expect(isOver('<p>', new Date(0))).toBe(true)
})
