import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { LANGUAGES, splitLanguage } from '../contract/languages.ts'
import { shortBookingPath, shortDayPath } from '../contract/paths.ts'
import { createTestApp, nextAddress, openDoor, type throughDoor, WEB } from '../test/harness.ts'
import { insertTechnician } from '../test/insert-technician.ts'
import { ASK_EVERY_MS, IS_LONG, letPass } from '../test/patience.ts'
import { bookPaid, callAs, signIn, signInAs } from '../test/steps.ts'
import { createApp } from './app.ts'
import { rateLimits } from './platform/db/schema.ts'
import { makeDayToken } from './visits/technicians/day-links.ts'
import { arriveAt } from './visits/visits/visit-office.test-tools.ts'

type Probe = { path: string; method?: string; headers?: Record<string, string> }
type Answer = { status: number; headers: Record<string, string>; body: string }

const app = await createTestApp({ gstin: '27AAPFU0939F1ZV', businessName: 'Shah & Sons' })
const owner = await signIn(app)
const agent = await signInAs(app, 'agent')
const booking = await bookPaid(app)
await app.request('POST', `/payments/${booking.order_id}/refund`, { amount_paise: 5000, reason: 'Late' }, { token: owner })
const technician = await insertTechnician(app.db, { skills: ['AC', 'Electrician'] })
const billed = await arriveAt(app, technician)
await billed.quote()
await billed.decide(1, 150_000)
expect((await billed.say('done', { outcome: 'work', paid_by: 'cash' })).status).toBe(200)
const day = await makeDayToken(app.db, technician, '2026-03-02')
const { body } = await app.request('GET', '/blogs/1', undefined, { token: owner })
const { version, image: __, picture: ___, ...fields } = body.data
const preview = await app.request('POST', '/previews', { kind: 'blogs', fields }, { token: owner })
const [upload] = (await app.request('GET', '/images', undefined, { token: owner })).body.data

/** A valid address for each pattern with parameters. A new route needs a line here. */
const RIGHT: Record<string, string> = {
  '/b': shortBookingPath(booking.token),
  '/d': shortDayPath(day),
  '/booking/:token': `/booking/${booking.token}`,
  '/booking/:token/receipt.pdf': `/booking/${booking.token}/receipt.pdf`,
  '/booking/:token/credit-note.pdf': `/booking/${booking.token}/credit-note.pdf`,
  '/booking/:token/bill.pdf': `/booking/${billed.token}/bill.pdf`,
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
  '/api/public/search': '/api/public/search?q=tap',
  '/api/public/windows': '/api/public/windows?service_type=AC&city=thane',
  '/art/*': '/art/business.svg',
  '/og/*': '/og/hero.png',
  '/admin/*': '/admin/leads',
  '/en/*': '/en/aboutus',
  '/*': '/nothing',
}
/** Answers that report on other callers. */
const TELLS_OF_OTHERS = /^\/api\/(audit|search-misses|dashboard|doctor|otp\/meter|notices|account)/
const NOISE = ['date', 'x-request-id', 'cache-status', 'set-cookie', 'content-length', 'transfer-encoding']

const routes = createApp(app.deps, WEB).routes
/** One code serves all languages; only the long run asks in each. */
const isAsked = (path: string) => IS_LONG || splitLanguage(path).language !== 'mr'
const patterns = [...new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path))].filter(isAsked)
const names = [...new Set(WEB.site.renderer.cached.flatMap(({ query }) => query)), 'limit', 'number', 'pay', 'x', 'kind', 'city']

/**
 * The short run tries a share of the variants on each pattern; each pattern gets another share, so that all are tried.
 */
const partOf = <Asked>(all: readonly Asked[], pattern: string, parts: number) =>
  IS_LONG ? all : all.filter((_, index) => (index + patterns.indexOf(pattern)) % parts === 0)

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
    if (!isTranslated && !pattern.startsWith('/api/'))
      for (const name of partOf(names, pattern, 4)) yield { path: withQuery(right, `${name}=2`) }
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
    for (const headers of partOf(isTranslated ? asked.slice(3, 8) : asked, pattern, 3)) yield { path: right, headers }
    for (const method of isTranslated ? ['HEAD'] : ['HEAD', 'OPTIONS', 'POST', 'DELETE'])
      for (const path of [right, wrong]) yield { path, method }
    yield { path: right, method: 'HEAD', headers: { 'If-None-Match': '*' } }
  }
}

/** A form's secret, new for each rendering. */
const SECRET = /(?<=type="hidden" name="\w+" value=")[^"]+/g

function decode(bytes: Buffer, encoding: string | undefined): string {
  const decoded =
    bytes.length === 0 ? bytes : encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return decoded.toString('latin1')
}

async function askAll(ask: ReturnType<typeof throughDoor>, probes: readonly Probe[]): Promise<Map<Probe, Answer>> {
  const answers = new Map<Probe, Answer>()
  for (const [index, probe] of probes.entries()) {
    // Limits per link are another test's subject.
    if (index % 50 === 0) await app.db.delete(rateLimits)
    const { path, ...init } = probe
    const askOnce = () => ask(new Request(`https://karigar.example${path}`, init), nextAddress())
    let answer = await askOnce()
    // A stale page is acceptable while the database doesn't answer in time, as on a busy machine.
    for (; /ttl=-/.test(answer.headers.get('cache-status') ?? ''); answer = await askOnce()) await letPass(ASK_EVERY_MS)
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOISE.includes(name)))
    // The ETag depends on the form's secret too.
    if (/no-store/.test(headers['cache-control'] ?? '')) delete headers.etag
    const body = decode(Buffer.from(await answer.arrayBuffer()), headers['content-encoding']).replaceAll(SECRET, '')
    const digest = hash('sha1', body)
    if (!bodies.has(digest)) bodies.set(digest, body)
    answers.set(probe, { status: answer.status, headers, body: digest })
  }
  return answers
}

/** Edits the phone number, which every page shows. */
async function edit(): Promise<void> {
  const asOwner = callAs(app, owner)
  const contact = await asOwner('GET', '/contact-us')
  await asOwner('PUT', '/contact-us', { ...contact, mobile: '02240000001' })
  await asOwner('PUT', '/blogs/1', { ...fields, version, title: 'Another title' })
}

/** Stores each body once, so that a failure can show the difference. */
const bodies = new Map<string, string>()
const readable = (answer = '') => answer.replace(/"body":"(.*?)"/, (_, digest) => bodies.get(digest) ?? '')
function whereDiffers(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return `…${one.slice(Math.max(0, at - 60), at + 100)}… or …${other.slice(Math.max(0, at - 60), at + 100)}…`
}

/** The probes whose answers differ. */
const compare = (probes: readonly Probe[], first: Map<Probe, Answer>, ...others: Map<Probe, Answer>[]) =>
  probes.flatMap((probe) => {
    const [one, ...rest] = [first, ...others].map((answers) => JSON.stringify(answers.get(probe)))
    const other = rest.find((answer) => answer !== one)
    return other ? [`${told(probe)}: ${whereDiffers(readable(one), readable(other))}`] : []
  })

const told = ({ path, method = 'GET', headers = {} }: Probe) => `${method} ${path} ${JSON.stringify(headers)}`

it('no answer depends on what somebody else asked before', async () => {
  const probes = [...listProbes()]
  const [forth, back] = [await openDoor({ ...app.deps }), await openDoor({ ...app.deps })]
  // Of each pair of addresses, each goes first to a different server; in the end both servers have answered everything.
  const first = await askAll(forth.ask, probes)
  const others = [await askAll(back.ask, probes.toReversed()), await askAll(forth.ask, probes)]
  expect(compare(probes, first, ...others)).toEqual([])
  const isFound = (pattern: string) =>
    (first.get(probes.find(({ path }) => path === rightOf(pattern)) as Probe)?.status ?? 404) < 400
  // Every pattern except the one for unknown addresses has a valid address.
  expect(patterns.filter((pattern) => !isConsole(pattern) && !isFound(pattern))).toEqual(['/*'])

  // After an edit, the answer is the same as from a fresh program.
  await edit()
  const isShared = ({ path, headers }: Probe) => !headers && !isConsole(path.split('?')[0] ?? '')
  const [shared, cold] = [probes.filter(isShared), await openDoor({ ...app.deps })]
  await forth.content.refresh()
  const after = await askAll(cold.ask, shared)
  expect(compare(shared, after, await askAll(forth.ask, shared))).toEqual([])
  expect(compare(shared, first, after).length).toBeGreaterThan(100)
  for (const door of [forth, back, cold]) await door.content.close()
  app.takeErrors()
})
