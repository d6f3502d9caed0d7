import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { LANGUAGES, splitLanguage } from '../contract/languages.ts'
import { shortBookingPath, shortDayPath } from '../contract/paths.ts'
import { createTestApp, nextAddress } from '../test/harness.ts'
import { insertTechnician } from '../test/insert-technician.ts'
import { bookPaid, signIn, signInAs } from '../test/steps.ts'
import { openDoor, type throughDoor, WEB } from '../test/through-door.ts'
import { createApp } from './app.ts'
import { makeDayToken } from './bookings/days/day-links.ts'

type Probe = { path: string; method?: string; headers?: Record<string, string> }
type Answer = { status: number; headers: Record<string, string>; body: string }

const app = await createTestApp({ gstin: '27AAPFU0939F1ZV', businessName: 'Shah & Sons' })
const owner = await signIn(app)
const agent = await signInAs(app, 'agent')
const booking = await bookPaid(app)
const technician = await insertTechnician(app.db)
const day = await makeDayToken(app.db, technician, '2026-03-02')
const { body } = await app.request('GET', '/blogs/1', undefined, { token: owner })
const { version: _, image: __, picture: ___, ...fields } = body.data
const preview = await app.request('POST', '/previews', { kind: 'blogs', fields }, { token: owner })
const [upload] = (await app.request('GET', '/images', undefined, { token: owner })).body.data

/** An address that is right, for each pattern that is none itself. A new route needs its line. */
const RIGHT: Record<string, string> = {
  '/b': shortBookingPath(booking.token),
  '/d': shortDayPath(day),
  '/booking/:token': `/booking/${booking.token}`,
  '/booking/:token/receipt.pdf': `/booking/${booking.token}/receipt.pdf`,
  '/booking/:token/credit-note.pdf': `/booking/${booking.token}/credit-note.pdf`,
  '/booking/:token/bill.pdf': `/booking/${booking.token}/bill.pdf`,
  '/day/:token': `/day/${day}`,
  '/preview/:token': preview.body.data.path,
  '/services/:category/:slug': '/services/homeservice/electrician',
  '/services/:category/:slug/book': '/services/homeservice/electrician/book',
  '/blogs/:category/:id/:slug': '/blogs/ac-repair/1/ac-service-before-april',
  '/api/public/bookings/:token': `/api/public/bookings/${booking.token}`,
  '/api/public/days/:token': `/api/public/days/${day}`,
  '/api/public/blog/:id': '/api/public/blog/1',
  '/api/public/frontservice/:category/:slug': '/api/public/frontservice/homeservice/electrician',
  '/api/docs/:file{swagger-ui(-bundle)?\\.(js|css)}': '/api/docs/swagger-ui.css',
  '/uploads/:folder/:file': `/uploads/blogs/${upload?.file ?? upload?.name}`,
  '/:file{[\\w.-]+\\.(svg|png|ico)}': '/favicon.svg',
  '/assets/*': WEB.site.assets.css[0] ?? '',
  '/console/assets/*': WEB.console.assets.boot[0] ?? '',
  '/fonts/*': '/fonts/bricolage-700.woff2',
  '/art/*': '/art/wrong',
  '/og/*': '/og/wrong',
  '/admin/*': '/admin/leads',
  '/en/*': '/en/aboutus',
  '/*': '/nothing',
}
/** What tells of those who asked. */
const TELLS_OF_OTHERS = /^\/api\/(audit|search-misses|vitals|dashboard|doctor|otp\/meter|notices|account)/
/** Without an address that is right in this test. */
const NEVER_RIGHT = /^\/\*$|\/(art|og)\/|(credit-note|bill)\.pdf$|^\/api\/public\/(search|windows)$/
const NOISE = ['date', 'x-request-id', 'cache-status', 'set-cookie', 'content-length', 'transfer-encoding']

const routes = createApp(app.deps, WEB).routes
const patterns = [...new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path))]
const names = [...new Set(WEB.site.renderer.cached.flatMap(({ query }) => query)), 'limit', 'number', 'pay', 'x', 'kind', 'city']

const isConsole = (pattern: string) => pattern.startsWith('/api/') && !pattern.startsWith('/api/public/')

function rightOf(pattern: string): string {
  const { language, path } = splitLanguage(pattern)
  const right = RIGHT[path] ?? path.replaceAll(/:(id|key|version|record|kind|language)\b/g, '1')
  if (/[:*]/.test(right)) throw new Error(`The route ${pattern} needs a right address in this test`)
  return language === 'en' ? right : `/${language}${right}`
}
const wrongOf = (pattern: string) => pattern.replaceAll(/:\w+(\{.*\})?|\*/g, 'wrong')
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

function* listProbes(): Generator<Probe> {
  for (const pattern of patterns) {
    const [right, wrong] = [rightOf(pattern), wrongOf(pattern)]
    const bare = right.split('?')[0] ?? ''
    const isTranslated = splitLanguage(pattern).language !== 'en'
    const paths = [
      bare,
      right,
      `${bare}/`,
      wrong,
      `${bare}?wrong`,
      `/en${bare}`,
      bare.replace(/[a-z](?=[^/]*$)/, (x) => `%${x.charCodeAt(0).toString(16)}`),
    ]
    for (const path of new Set(paths)) yield { path }
    if (!isTranslated && !pattern.startsWith('/api/')) for (const name of names) yield { path: withQuery(right, `${name}=2`) }
    for (const token of isConsole(pattern) ? [owner, agent, 'wrong'] : [owner])
      if (!TELLS_OF_OTHERS.test(pattern)) yield { path: right, headers: { Authorization: `Bearer ${token}` } }
    if (isConsole(pattern)) continue
    const asked: Record<string, string>[] = [
      ...LANGUAGES.map((language) => ({ 'X-Language': language })),
      { 'Accept-Language': 'hi' },
      { Cookie: 'console-theme=dark' },
      { 'If-None-Match': '*' },
      { 'Accept-Encoding': 'br' },
      { 'Accept-Encoding': 'gzip' },
      { Range: 'bytes=0-9' },
      { Host: 'elsewhere.example' },
      { Origin: 'https://elsewhere.example' },
      { 'X-Forwarded-Host': 'elsewhere.example', 'X-Forwarded-Proto': 'http' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { Accept: 'application/json' },
      { 'Sec-Purpose': 'prefetch' },
    ]
    for (const headers of isTranslated ? asked.slice(3, 8) : asked) yield { path: right, headers }
    for (const method of isTranslated ? ['HEAD'] : ['HEAD', 'OPTIONS', 'POST', 'DELETE'])
      for (const path of [right, wrong]) yield { path, method }
    yield { path: right, method: 'HEAD', headers: { 'If-None-Match': '*' } }
  }
}

/** A form's own secret, new each time. */
const SECRET = /(?<=type="hidden" name="\w+" value=")[^"]+/g

function decode(bytes: Buffer, encoding: string | undefined): string {
  const decoded =
    bytes.length === 0 ? bytes : encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return decoded.toString('latin1')
}

async function askAll(ask: ReturnType<typeof throughDoor>, probes: readonly Probe[]): Promise<Map<Probe, Answer>> {
  const answers = new Map<Probe, Answer>()
  for (const probe of probes) {
    const { path, ...init } = probe
    const answer = await ask(new Request(`https://karigar.example${path}`, init), nextAddress())
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOISE.includes(name)))
    const body = decode(Buffer.from(await answer.arrayBuffer()), headers['content-encoding'])
    answers.set(probe, { status: answer.status, headers, body: hash('sha1', body.replaceAll(SECRET, '')) })
  }
  return answers
}

const told = ({ path, method = 'GET', headers = {} }: Probe) => `${method} ${path} ${JSON.stringify(headers)}`

it('no answer depends on what somebody else asked before', async () => {
  const probes = [...listProbes()]
  const [forth, back] = [await openDoor({ ...app.deps }), await openDoor({ ...app.deps })]
  // Of each two addresses, each is asked first of one door; then both doors have answered everything.
  const first = await askAll(forth.ask, probes)
  const others = [await askAll(back.ask, probes.toReversed()), await askAll(forth.ask, probes)]
  for (const door of [forth, back]) await door.content.close()
  app.takeErrors()
  const differing = probes.flatMap((probe) => {
    const [one, ...rest] = [first, ...others].map((answers) => JSON.stringify(answers.get(probe)))
    const other = rest.find((answer) => answer !== one)
    return other ? [`${told(probe)}: ${one?.slice(0, 300)} or ${other.slice(0, 300)}`] : []
  })
  expect(differing).toEqual([])
  for (const pattern of patterns.filter((path) => !isConsole(path) && !NEVER_RIGHT.test(path)))
    expect.soft(first.get(probes.find(({ path }) => path === rightOf(pattern)) as Probe)?.status, pattern).toBeLessThan(400)
})
