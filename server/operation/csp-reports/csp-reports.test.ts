import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { findTerm } from '../../../test/clean-up-steps.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { cspReports } from '../../platform/db/schema.ts'
import { toLimit } from '../../platform/deps/retention.ts'
import { cleanUp } from '../jobs/clean-up.ts'
import { listViolations } from './csp-reports.store.ts'

const app = await createTestApp()
const list = () => listViolations(app.db, '2026-01-01', 200)

/** The format in which Chromium sends a report. */
const report = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
  type: 'csp-violation',
  age: 3,
  url: 'https://karigar.example/booking/a-secret-token',
  user_agent: 'Mozilla/5.0',
  body: { blockedURL, effectiveDirective, documentURL: 'https://karigar.example/booking/a-secret-token', sample: 'alert(1)' },
})
/** The format in which Firefox sends a report. */
const oldReport = (uri: string) => ({
  'csp-report': { 'blocked-uri': uri, 'effective-directive': 'img-src', 'document-uri': 'https://karigar.example/' },
})
const send = (body: unknown, { type = 'application/reports+json', address = nextAddress() } = {}) =>
  app.fetch(
    '/api/public/csp-reports',
    { method: 'POST', headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) },
    address,
  )

beforeEach(async () => {
  await app.db.delete(cspReports)
})

describe('each answer', () => {
  it.each(['/api/public/contact-us', '/healthz', '/login'])('of %s says where its policy’s reports go', async (path) => {
    const { headers } = await app.fetch(path)
    expect(headers.get('content-security-policy')).toContain('report-uri /api/public/csp-reports; report-to csp')
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/public/csp-reports"')
  })

  it('without https asks for the older reports alone: browsers send the newer ones from encrypted pages', async () => {
    const { headers } = await (await app.openAnother({ settings: { siteUrl: 'http://localhost' } }))('/healthz')
    expect(headers.get('content-security-policy')).toMatch(/report-uri \/api\/public\/csp-reports$/)
    expect(headers.has('reporting-endpoints')).toBe(false)
  })
})

describe('a report', () => {
  it('is counted by rule and host, with nothing about the page and the visitor', async () => {
    const body = [report('https://evil.example:8443/x.js?secret=1'), report('https://evil.example/y.js'), report('inline')]
    expect((await send(body)).status).toBe(204)
    expect((await send(oldReport('chrome-extension://abc/x.png'), { type: 'application/csp-report' })).status).toBe(204)
    expect((await send(oldReport('http://'), { type: 'application/csp-report' })).status).toBe(204)
    expect(await list()).toEqual([
      { directive: 'script-src-elem', blocked: 'evil.example', count: 2 },
      { directive: 'img-src', blocked: 'chrome-extension', count: 1 },
      { directive: 'img-src', blocked: 'unknown', count: 1 },
      { directive: 'script-src-elem', blocked: 'inline', count: 1 },
    ])
    const rows = await app.db.select().from(cspReports)
    expect(Object.keys(rows[0] ?? {})).toEqual(['day', 'directive', 'blocked', 'count'])
    expect(JSON.stringify(rows)).not.toMatch(/secret|alert|Mozilla/)
  })

  it('of WebKit is of the newer form and names the older type, and its page has no origin', async () => {
    const headers = { 'Content-Type': 'application/csp-report', Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    const body = JSON.stringify(report('https://evil.example:443/x.js'))
    expect((await app.fetch('/api/public/csp-reports', { method: 'POST', headers, body })).status).toBe(204)
    expect(await list()).toEqual([{ directive: 'script-src-elem', blocked: 'evil.example', count: 1 }])
  })

  it.each([
    ['of another kind', [{ type: 'deprecation', body: {} }]],
    ['of an unknown rule', [report('inline', 'made-up-src')]],
    ['without fields', [{ type: 'csp-violation', body: null }]],
    ['that is null', null],
    ['that is a text', 'inline'],
  ])('%s is left out', async (_, body) => {
    expect((await send(JSON.stringify(body))).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it.each([
    ['that is no JSON', '{', 'application/reports+json', 400],
    ['of another type', '[]', 'text/plain', 415],
    ['of more than 64 kB', JSON.stringify([report(`https://${'a'.repeat(70_000)}.example`)]), 'application/csp-report', 413],
  ])('%s is refused', async (_, body, type, status) => {
    expect((await send(body, { type })).status).toBe(status)
  })

  it('beyond the limit of its address is refused', async () => {
    const address = nextAddress()
    for (let count = 0; count < 30; count++) expect((await send([], { address })).status).toBe(204)
    expect((await send([], { address })).status).toBe(429)
    expect((await send([])).status).toBe(204)
  })
})

it('made-up hosts fill a hundred rows a day and no more, and known ones are still counted', async () => {
  const hosts = Array.from({ length: 120 }, (_, index) => report(`https://host-${index}.example`))
  for (let at = 0; at < hosts.length; at += 20) await send(hosts.slice(at, at + 20))
  await send([report('https://host-5.example')])
  const stored = await list()
  expect(stored).toHaveLength(100)
  expect(stored[0]).toEqual({ directive: 'script-src-elem', blocked: 'host-5.example', count: 2 })
  app.clock.advance(DAY_MS)
  await send([report('https://host-119.example')])
  expect(await list()).toHaveLength(101)
})

it('twenty reports of one request are read, the others are not', async () => {
  await send(Array.from({ length: 25 }, () => report('inline')))
  expect(await list()).toEqual([{ directive: 'script-src-elem', blocked: 'inline', count: 20 }])
})

it('the counts are removed after their term', async () => {
  await send([report('inline')])
  const [row] = await app.db.select().from(cspReports)
  expect(row?.day).toBe(dayIn(app.clock.now()))
  app.clock.advance(app.clock.now().getTime() - toLimit(findTerm('cspReports'), app.clock.now()).getTime() + DAY_MS)
  await cleanUp(app.deps)
  expect(await list()).toEqual([])
})
