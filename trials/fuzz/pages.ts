import fc from 'fast-check'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { SERVICE_CATEGORIES } from '../../contract/options.ts'
import { bookingPath, creditNotePath, receiptPath } from '../../contract/paths.ts'
import { NOT_FOUND_PATTERN, WORKER_PATH } from '../../contract/site.ts'
import type { Site } from '../../server/platform/http/pages.ts'
import { findFaultOfPlace, SCRIPT } from './answers.ts'
import { PAGE_ODDITIES } from './oddities.ts'
import { encode, type FuzzRequest, hasDotSegments, type Requests, toMoment } from './request.ts'
import type { WireAnswer } from './send.ts'
import { HOSTILE_TEXTS, Known } from './values.ts'

/** Hostile parts of an address, as they are sent. */
const HOSTILE_PARTS = [
  ...['%00', '%ff', '%c0%af', '%ed%a0%80', '%f4%90%80%80', '%', '%zz', '%2f', '%5c', '..', '.', '%2e%2e', '%252f', '\u00ff', '*'],
  ...[
    'constructor',
    '__proto__',
    'toString',
    ';a=b',
    '%0d%0aSet-Cookie:%20a=b',
    '-1',
    '0',
    '1e9',
    '9007199254740993',
    '2147483648',
  ],
  ...[encode('١'), encode('हिंदी'), encode('🙂'), encode(SCRIPT), encode("'; drop table leads; --"), 'a+b', 'a&b=c', ':token'],
  ...['tap-640.avif', 'tap-99999.webp', 'x'.repeat(300), 'x'.repeat(3_000), '%E0%A4%B9'.repeat(200), '%E0%A4%B9'.repeat(2_000)],
]

/** The pattern of addresses of pages or files, with its parameters. */
type Place = {
  id: string
  path: string
  /** The media types of its successful answers. */
  types: string[]
  /** Whether nobody may store its answers, because they are for one visitor. */
  isPrivate?: boolean
}

const PAGE = ['text/html']
const PRINT = ['application/pdf']
const CONSOLE = ['/login', '/login/forgot', '/login/link', '/admin', '/admin/leads']
const OTHERS = ['/healthz', '/readyz', '/metrics', '/api/docs', '/api/openapi.json', '/api/nothing', '/.env', '/wp-login.php']

const UPLOADS = ['/uploads/blogs/:file', '/uploads/:file/:file', '/assets/:file', '/art/:file', '/console/assets/:file']
const OF_TOKENS = [bookingPath(':token'), receiptPath(':token'), creditNotePath(':token')]

/** GET requests outside the documented calls: pages, files, and a booking's page and documents. */
export function toPages({ renderer }: Site, builtFiles: readonly string[]): Requests {
  const inEach = (path: string) => LANGUAGES.map((language) => inLanguage(path, language))
  const patterns = [...renderer.patterns.filter((pattern) => pattern !== NOT_FOUND_PATTERN), '/:slug', '/blogs/:category']
  const pages = [...patterns.flatMap(inEach), ...CONSOLE].map((path): Place => ({ id: `page ${path}`, path, types: PAGE }))
  const files = [...Object.keys(renderer.files), WORKER_PATH, ...builtFiles, ...UPLOADS, ...OTHERS]
  const bookings = OF_TOKENS.flatMap(inEach).map((path): Place => {
    return { id: `booking ${path}`, path, types: path.endsWith('.pdf') ? PRINT : PAGE, isPrivate: true }
  })
  return new Map([
    ['pages', toReads('pages', pages)],
    [
      'files',
      toReads(
        'files',
        files.map((path) => ({ id: `file ${path}`, path, types: [''] })),
      ),
    ],
    ['bookings', toReads('bookings', [...bookings, { id: 'preview', path: '/preview/:preview', types: PAGE, isPrivate: true }])],
  ])
}

const category = fc.constantFrom(...SERVICE_CATEGORIES.map(({ segment }) => segment))
/** Values from earlier answers for the parameters of an address. */
const PARAMETERS: Record<string, fc.Arbitrary<string | Known>> = {
  category,
  id: fc.nat(30).map((age) => new Known('blogs', 'id', age, '1')),
  slug: fc
    .tuple(fc.constantFrom('services', 'blogs'), fc.nat(30))
    .map(([module, age]) => new Known(module, 'slug', age, 'plumber')),
  token: fc
    .tuple(fc.constantFrom('leads', 'payments', 'days'), fc.nat(30))
    .map(([module, age]) => new Known(module, 'token', age, 'none')),
  preview: fc.nat(30).map((age) => new Known('previews', 'token', age, 'none')),
  file: fc.nat(30).map((age) => new Known('images', 'file', age, 'none.webp')),
}
const hostilePart = fc.oneof(fc.constantFrom(...HOSTILE_PARTS), fc.constantFrom(...HOSTILE_TEXTS).map(encode))

const QUERIES = [
  'q',
  'page',
  'category',
  'search',
  'pay',
  'language',
  'utm_source',
  'sent',
  'w',
  'format',
  'resume',
  '__proto__',
  'q[]',
  '',
]
const searched = fc.constantFrom('plumber', 'nal ka kaam', 'बिजली', 'इलेक्ट्रिशियन', 'lakshmi', 'AC', '9812345601', '1')
const query = fc.array(fc.tuple(fc.constantFrom(...QUERIES), fc.oneof(hostilePart, searched.map(encode))), { maxLength: 3 })

function toReads(module: string, places: readonly Place[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...places.map((place) => toRead(module, place)))
}

function toRead(module: string, place: Place): fc.Arbitrary<FuzzRequest> {
  const segments = place.path.split('/').map((segment) => {
    const known = PARAMETERS[segment.slice(1)]
    if (!segment.startsWith(':') || !known) return fc.constant(segment)
    return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: hostilePart })
  })
  const written = fc.record({
    ...toMoment(false),
    segments: fc.tuple(...segments),
    query: fc.oneof({ weight: 2, arbitrary: fc.constant<[string, string][]>([]) }, { weight: 1, arbitrary: query }),
    oddity: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...PAGE_ODDITIES) },
    ),
  })
  return written.map(({ segments, query, oddity, ...moment }) => ({
    ...{ id: place.id, module, isAdmin: false, ...moment, ...(oddity && { oddity }) },
    toParts: (known) => ({
      method: 'GET',
      path: segments.map((segment) => (segment instanceof Known ? encode(known.fill(segment)) : segment)).join('/') || '/',
      query: query.map(([name, value]) => `${encode(name)}=${value}`).join('&'),
    }),
    findFault: (answer, sent) =>
      oddity?.path || hasDotSegments(sent)
        ? findFaultOfPlace(answer, sent, [''])
        : (findFaultOfPlace(answer, sent, place.types) ?? findLeak(answer, place)),
  }))
}

function findLeak({ status, headers }: WireAnswer, { isPrivate }: Place): string | undefined {
  const isStorable = !headers['cache-control']?.includes('no-store')
  return isPrivate && status === 200 && isStorable
    ? `answered ${status} that may be stored: ${headers['cache-control']}`
    : undefined
}
