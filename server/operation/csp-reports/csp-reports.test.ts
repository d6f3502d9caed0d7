import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../metrics/metrics.ts'

const METRICS_TOKEN = 'a-token-for-tests'
const app = await createTestApp()

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

/** A program with its own log and metrics, starting at zero. */
async function openLogged() {
  const lines: string[] = []
  const ask = await app.openAnother({
    log: createLog('warn', { write: (line) => lines.push(line) }),
    metrics: createMetrics({ name: '1', others: 0, pool: app.pool }),
    settings: { metricsToken: METRICS_TOKEN },
  })
  const send = (body: unknown, { type = 'application/reports+json', address = nextAddress(), headers = {} } = {}) =>
    ask(
      '/api/public/csp-reports',
      {
        method: 'POST',
        headers: { 'Content-Type': type, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      address,
    )
  /** The blocked hosts in the log, and the directives that blocked them. */
  const listLogged = () => lines.map((line) => JSON.parse(line)).map(({ blocked, directive }) => `${blocked}, ${directive}`)
  /** The violations counted in /metrics, by directive, and whether they were logged. */
  async function listCounted(): Promise<Record<string, number>> {
    const text = await (await ask('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
    const counts = text.matchAll(/^karigar_csp_violations_total\{directive="(.+?)",result="(\w+)",.*\} (\d+)$/gm)
    return Object.fromEntries([...counts].map(([, directive, result, count]) => [`${directive} ${result}`, Number(count)]))
  }
  return { lines, send, listLogged, listCounted }
}

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
  it('is logged with its rule and host, and nothing about the page and the visitor', async () => {
    const { lines, send, listLogged } = await openLogged()
    const body = [report('https://evil.example:8443/x.js?secret=1'), report('inline')]
    expect((await send(body)).status).toBe(204)
    expect((await send(oldReport('http://'), { type: 'application/csp-report' })).status).toBe(204)
    expect(listLogged()).toEqual(['evil.example, script-src-elem', 'inline, script-src-elem', 'unknown, img-src'])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      msg: 'the security policy of a page has stopped something',
    })
    expect(lines.join()).not.toMatch(/secret|alert|Mozilla|karigar\.example/)
  })

  it('of WebKit is of the newer form and names the older type, and its page has no origin', async () => {
    const { send, listLogged } = await openLogged()
    const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    const answer = await send(report('https://evil.example:443/x.js'), { type: 'application/csp-report', headers })
    expect(answer.status).toBe(204)
    expect(listLogged()).toEqual(['evil.example, script-src-elem'])
  })

  it.each([
    ['of another kind', [{ type: 'deprecation', body: {} }]],
    ['of an unknown rule', [report('inline', 'made-up-src')]],
    ['of what an extension of the browser did', [oldReport('chrome-extension://abc/x.png'), report('moz-extension')]],
    ['without fields', [{ type: 'csp-violation', body: null }]],
    ['that is null', null],
    ['that is a text', 'inline'],
  ])('%s is left out', async (_, body) => {
    const { send, listLogged, listCounted } = await openLogged()
    expect((await send(JSON.stringify(body))).status).toBe(204)
    expect([listLogged(), await listCounted()]).toEqual([[], {}])
  })

  it.each([
    ['that is no JSON', '{', 'application/reports+json', 400],
    ['of another type', '[]', 'text/plain', 415],
    ['of more than 64 kB', JSON.stringify([report(`https://${'a'.repeat(70_000)}.example`)]), 'application/csp-report', 413],
  ])('%s is refused', async (_, body, type, status) => {
    const { send, listLogged } = await openLogged()
    expect((await send(body, { type })).status).toBe(status)
    expect(listLogged()).toEqual([])
  })

  it.each([
    ['a line of its own', 'https://evil.example/\n{"level":50}'],
    ['words of its own', 'stop\nall'],
    ['a name without end', `https://${'a'.repeat(300)}.example`],
    ['a scheme without end', `${'x'.repeat(300)}:y`],
  ])('can’t write %s into the log', async (_, address) => {
    const { lines, send } = await openLogged()
    await send(report(address))
    expect(lines).toHaveLength(1)
    const { blocked } = JSON.parse(lines[0] ?? '')
    expect(blocked).toMatch(/^[a-z0-9.-]{1,100}$/)
  })

  it('beyond the limit of its address is refused', async () => {
    const { send } = await openLogged()
    const address = nextAddress()
    for (let count = 0; count < 30; count++) expect((await send([], { address })).status).toBe(204)
    expect((await send([], { address })).status).toBe(429)
    expect((await send([])).status).toBe(204)
  })
})

describe('a flood of reports', () => {
  it('from many addresses writes ten lines a minute, and the rest is counted', async () => {
    const { send, listLogged, listCounted } = await openLogged()
    for (let sender = 0; sender < 6; sender++)
      await send(Array.from({ length: 20 }, (_, index) => report(`https://host-${sender}-${index}.example`)))
    expect(listLogged()).toEqual(Array.from({ length: 10 }, (_, index) => `host-0-${index}.example, script-src-elem`))
    expect(await listCounted()).toEqual({ 'script-src-elem logged': 10, 'script-src-elem left_out': 110 })
    app.clock.advance(MINUTE_MS)
    await send([report('https://evil.example')])
    expect(listLogged()).toHaveLength(11)
    expect(listLogged().at(-1)).toBe('evil.example, script-src-elem')
  })

  it('of the same thing writes one line a minute, so that it leaves room for others', async () => {
    const { send, listLogged, listCounted } = await openLogged()
    for (let sender = 0; sender < 3; sender++) await send(Array.from({ length: 20 }, () => report('inline')))
    await send([report('https://evil.example', 'img-src')])
    expect(listLogged()).toEqual(['inline, script-src-elem', 'evil.example, img-src'])
    expect(await listCounted()).toEqual({ 'script-src-elem logged': 1, 'script-src-elem left_out': 59, 'img-src logged': 1 })
  })

  it('in one request is read up to the twentieth', async () => {
    const { send, listCounted } = await openLogged()
    await send(Array.from({ length: 25 }, () => report('inline')))
    expect(await listCounted()).toEqual({ 'script-src-elem logged': 1, 'script-src-elem left_out': 19 })
  })
})
