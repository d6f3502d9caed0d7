import fc from 'fast-check'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { SERVICE_CATEGORIES } from '../../contract/options.ts'
import { BOOK_FORM_PATTERN, bookingPath, CONTACT_FORM_PATH, creditNotePath, receiptPath } from '../../contract/paths.ts'
import { NOT_FOUND_PATTERN, WORKER_PATH } from '../../contract/site.ts'
import type { Site } from '../../server/platform/http/pages.ts'
import { findFaultOfPlace } from './answers.ts'
import type { Operation } from './document.ts'
import { PAGE_ODDITIES } from './oddities.ts'
import { encode, type FuzzRequest, hasDotSegments, known, mostly, newest, type Requests, toQuery, toRequests } from './request.ts'
import { toForms } from './uploads.ts'
import { HOSTILE_TEXTS, hostileText, SCRIPT, spoilOne, toObject } from './values.ts'

const split = (words: string) => words.split(' ')
/** Hostile parts of an address, unescaped. */
const HOSTILE_PARTS = [
  ...split('%00 %ff %c0%af %ed%a0%80 %f4%90%80%80 % %zz %2f %5c .. . %2e%2e %252f \u00ff * constructor __proto__ toString ;a=b'),
  ...split('%0d%0aSet-Cookie:%20a=b -1 0 1e9 9007199254740993 2147483648 a+b a&b=c :token tap-640.avif tap-99999.webp'),
  ...[...split('١ हिंदी 🙂'), SCRIPT, "'; drop table leads; --"].map(encode),
  ...['x'.repeat(300), 'x'.repeat(3_000), '%E0%A4%B9'.repeat(200), '%E0%A4%B9'.repeat(2_000)],
]
const hostilePart = fc.constantFrom(...HOSTILE_PARTS, ...HOSTILE_TEXTS.map(encode))

/** An address pattern of pages or files. Private answers are for one visitor, so no one may cache them. */
type Place = { id: string; path: string; types: string[]; isPrivate?: boolean }

const CONSOLE = split('/login /login/forgot /login/link /admin /admin/leads')
const OTHERS = split('/healthz /readyz /metrics /api/docs /api/openapi.json /api/nothing /.env /wp-login.php')
const UPLOADS = split('/uploads/blogs/:file /uploads/:file/:file /assets/:file /art/:file /console/assets/:file')
const OF_TOKENS = [bookingPath(':token'), receiptPath(':token'), creditNotePath(':token')]

/** GET requests outside the documented calls: pages, files, and a booking's page and documents. */
export function toPages({ renderer }: Site, builtFiles: readonly string[]): Requests {
  const inEach = (path: string) => LANGUAGES.map((language) => inLanguage(path, language))
  const patterns = [...renderer.patterns.filter((pattern) => pattern !== NOT_FOUND_PATTERN), '/:slug', '/blogs/:category']
  const toPage = (path: string): Place => ({ id: `page ${path}`, path, types: ['text/html'] })
  const toBooking = (path: string): Place => {
    return { id: `booking ${path}`, path, types: [path.endsWith('.pdf') ? 'application/pdf' : 'text/html'], isPrivate: true }
  }
  const files = [...Object.keys(renderer.files), WORKER_PATH, ...builtFiles, ...UPLOADS, ...OTHERS]
  const preview = { ...toBooking('/preview/:preview'), id: 'preview' }
  const byModule = {
    pages: [...patterns.flatMap(inEach), ...CONSOLE].map(toPage),
    files: files.map((path): Place => ({ id: `file ${path}`, path, types: [''] })),
    bookings: [...OF_TOKENS.flatMap(inEach).map(toBooking), preview],
  }
  return new Map(
    Object.entries(byModule).map(([name, places]) => [name, fc.oneof(...places.map((place) => toRead(name, place)))]),
  )
}

/** Values from earlier answers for an address's parameters. */
const PARAMETERS: Record<string, fc.Arbitrary<unknown>> = {
  category: fc.constantFrom(...SERVICE_CATEGORIES.map(({ segment }) => segment)),
  id: known('blogs', 'id', '1'),
  slug: known(['services', 'blogs'], 'slug', 'plumber'),
  token: known(['leads', 'payments', 'days'], 'token', 'none'),
  preview: known('previews', 'token', 'none'),
  file: known('images', 'file', 'none.webp'),
}
const queryName = fc.constantFrom(...split('q page category search pay language utm_source sent w format resume __proto__ q[] '))
const SEARCHED = ['plumber', 'nal ka kaam', 'बिजली', 'इलेक्ट्रिशियन', 'lakshmi', 'AC', '9812345601', '1'].map(encode)
const query = fc.array(fc.tuple(queryName, fc.oneof(hostilePart, fc.constantFrom(...SEARCHED))), { maxLength: 3 })

function toRead(module: string, { id, path, types, isPrivate }: Place): fc.Arbitrary<FuzzRequest> {
  const segments = path.split('/').map((segment) => {
    const parameter = segment.startsWith(':') && PARAMETERS[segment.slice(1)]
    return parameter ? mostly(4, parameter, hostilePart) : fc.constant(segment)
  })
  const input = fc.record({ segments: fc.tuple(...segments), query: mostly(2, fc.constant<[string, string][]>([]), query) })
  return toRequests({
    ...{ id, module, input, oddities: PAGE_ODDITIES, plain: 2 },
    make: ({ segments, query }, { oddity }) => ({
      toParts: (known) => ({
        method: 'GET',
        path: segments.map((segment) => (typeof segment === 'function' ? encode(known.fill(segment)) : segment)).join('/') || '/',
        query: query.map(([name, value]) => `${encode(name)}=${value}`).join('&'),
      }),
      findFault(answer, sent) {
        if (oddity?.path || hasDotSegments(sent)) return findFaultOfPlace(answer, sent, [''])
        const { status, headers } = answer
        const isLeak = isPrivate && status === 200 && !headers['cache-control']?.includes('no-store')
        const leak = isLeak ? `answered ${status} that may be stored: ${headers['cache-control']}` : undefined
        return findFaultOfPlace(answer, sent, types) ?? leak
      },
    }),
  })
}

const OWN_ORIGIN = 'https://karigar.example'
const BOOK_FORM = BOOK_FORM_PATTERN.replace(':category', 'homeservice').replace(':slug', 'electrician')

/** Requests of the forms that work without script, with their pages' cookies. */
export function toPlainForms(operations: readonly Operation[]): Requests {
  const toEach = (path: string, call: string, actions: string) =>
    operations
      .filter(({ id }) => id === call)
      .flatMap(({ body }) => LANGUAGES.map((language) => toForm(inLanguage(path, language), body ?? {}, split(actions))))
  const forms = [
    ...toEach(BOOK_FORM, 'otp.send', ' change resend verify constructor'),
    ...toEach(CONTACT_FORM_PATH, 'contactMessages.send', ''),
  ]
  return new Map([['forms', fc.oneof(...forms)]])
}

function toForm(path: string, body: NonNullable<Operation['body']>, actions: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const valid = toObject(body, 'otp')
  const names = [...Object.keys(body.properties ?? {}), 'action', 'otp', 'consent_version', 'sealed', '__proto__']
  // The same forms in another encoding, with unexpected parts.
  const part = fc.record({ name: fc.constantFrom(...names), content: fc.constant(Buffer.from('x')) })
  const input = fc.record({
    fields: mostly(2, valid, spoilOne(valid, names, hostileText)),
    typed: fc.record({ action: fc.constantFrom(...actions), otp: known('otp', 'otp', '000000', fc.nat(3)) }),
    form: mostly(7, fc.constant(undefined), toForms(fc.array(part, { maxLength: 4 }))),
    isRead: fc.boolean(),
    hasCookies: fc.boolean(),
    origin: mostly(9, fc.constant(OWN_ORIGIN), fc.constantFrom('null', 'https://evil.example', 'x', '')),
  })
  return toRequests({
    ...{ id: `form ${path}`, module: 'forms', input, oddities: PAGE_ODDITIES, plain: 6 },
    make: ({ fields, typed, form, isRead, hasCookies, origin }, { oddity }) => ({
      toParts(known) {
        const cookies: Record<string, string> = hasCookies
          ? { Cookie: String(known.fill(newest('cookies', path, 'form=none'))) }
          : {}
        if (isRead) return { method: 'GET', path, headers: cookies }
        const type = form?.type ?? 'application/x-www-form-urlencoded'
        const headers = { ...cookies, Origin: origin, 'Content-Type': type }
        return { method: 'POST', path, headers, body: form?.body ?? toQuery(known.fill({ ...fields, ...typed })) }
      },
      findFault(answer, sent) {
        const isStranger = sent.method === 'POST' && origin !== OWN_ORIGIN && !oddity
        if (isStranger && answer.status < 400) return `took the form of another site: ${answer.status}`
        return findFaultOfPlace(answer, sent, oddity?.path || oddity?.method ? [''] : ['text/html'])
      },
    }),
  })
}
