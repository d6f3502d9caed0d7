import { newest, type Oddity } from './request.ts'

const toTree = (depth: number, open: string, close: string) => `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`
const x = (times: number) => 'x'.repeat(times)

/** Headers with odd values, one per request. */
const VALUES: Record<string, unknown[]> = {
  Authorization: ['Basic YTpi', `Bearer ${x(5_000)}`, 'Bearer'],
  'Content-Type': ' text/plain application/x-www-form-urlencoded multipart/form-data application/xml application/json;;; */*'
    .split(' ')
    .concat('application/json; charset=utf-16', 'application/problem+json'),
  Accept: ['image/png'],
  'Accept-Encoding': ['br;q=0, gzip;q=2, *;q=x', 'br', `${'gzip;q=0.1, '.repeat(400)}identity`],
  'Content-Encoding': ['gzip'],
  Expect: ['100-continue', 'the-unexpected'],
  'X-Forwarded-For': ['unknown, , 999.1.1.1, ::ffff:1.2.3.4', x(2_000)],
  Forwarded: ['for="[::";host=evil.example'],
  'If-None-Match': ['*', `${'W/"x", '.repeat(600)}"`, newest('pages', 'etag', '"')],
  'If-Modified-Since': ['tomorrow', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  'If-Match': ['"x"'],
  Range: [
    ...['bytes=5-1', 'bytes=0-0', 'bytes=-5', 'bytes=99999999999999999999-', 'lines=1-2'],
    `bytes=${Array.from({ length: 300 }, (_, index) => `${index}-`).join(',')}`,
  ],
  Cookie: [
    ...['a=%ff; =; device=', 'console-theme=constructor; form=%; form2=%00', ';'.repeat(2_000), '\u00ff\u00fe="'],
    `form=${'A'.repeat(3_500)}; form2=${'_'.repeat(3_500)}`,
  ],
  'X-HTTP-Method-Override': ['DELETE'],
  'Sec-Purpose': ['prefetch;prerender'],
  Host: ['', 'a b', ...'evil.example [:: a@b a/b a\\b localhost:99999 LOCALHOST. %00 \u00ff'.split(' '), x(1_000)],
  'User-Agent': [x(4_000), '\u00e0\u00a4\u00b9\u00ff'],
  Referer: [x(4_000)],
  Connection: ['close'],
  'X-Language': ['hi', 'mr', 'hi, mr', '__proto__'],
  'Accept-Language': ['mr-IN'],
}
const HEADERS = [
  ...Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'If-Modified-Since': 'Fri, 31 Dec 9999 23:59:59 GMT', 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { Range: 'bytes=0-0', 'If-Range': '"x"' },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
  { Upgrade: 'h2c', Connection: 'Upgrade, HTTP2-Settings', 'HTTP2-Settings': '' },
  { TE: 'trailers, deflate;q=0.5', Connection: 'TE' },
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`X-${index}`, 'x'])),
]
const METHODS = 'GET POST PUT PATCH DELETE OPTIONS HEAD TRACE PROPFIND QUERY PURGE FOO'.split(' ')

/** Path endings, and replacements for the last segment. */
const PATHS = [
  ...['/', '//', '/more', '%00', '/..%2f..'].map((end) => (path: string) => path + end),
  ...['%ff%c3%28', '%', x(3_000)].map((last) => (path: string) => path.replace(/[^/]+$/, last)),
]
/** Paths of calls start with /api, whatever is wrong with the rest. */
const CALL_PATHS = [
  ...PATHS,
  (path: string) => path.replace('/api/', '/api//'),
  (path: string) => path.toUpperCase().replace('/API/', '/api/'),
]
const ENDS = '%c0%af%c0%ae %ed%a0%80%F4%90%80%80 %252e%252e%2500 ;jsessionid=1 \u00ff\u00fe %0d%0aSet-Cookie:%20a=b #fragment'
const STARTS = '/ /\\evil.example /a/../.. /%2e%2e/%2e%2e http://evil.example http://[:: /en /hi /mr /hi/hi /hi/mr /HI /hi%2f'
const PAGE_PATHS = [
  ...PATHS,
  ...[...ENDS.split(' '), '/a'.repeat(900)].map((end) => (path: string) => path + end),
  ...[...STARTS.split(' '), ...'/admin /preview /assets /uploads/blogs'.split(' '), '/'.repeat(1_900)].map(
    (start) => (path: string) => start + path,
  ),
  (path: string) => path.toUpperCase(),
  ...['//evil.example/..', '/%5cevil.example'].map((start) => (path: string) => `${start}${path}/`),
  (path: string) => `/.${path}/./`,
  () => '*',
]
const QUERIES = [
  ...'page=1&page=2 search=a&search=b search[]=a search=%ff search=%ed%a0%80 limit=% __proto__=1 &&==&'.split(' '),
  ...[`search=${x(8_000)}`, Array.from({ length: 1_000 }, (_, index) => `a${index}=1`).join('&')],
]
const BODIES = [
  (json: string) => json.slice(0, -1),
  (json: string) => json.slice(0, json.length / 2),
  (json: string) => `\ufeff${json}`,
  (json: string) => `${json}${json}`,
  (json: string) => `[${json}]`,
  (json: string) => json.replace(/^\{/, '{"id":1,"__proto__":{"a":1},'),
  (json: string) => json.replaceAll('"', "'"),
  (json: string) => json.replace(/"([^"]*)"$/, '"\\ud800"'),
  (json: string) => Buffer.from(json.replace(/[a-z](?=[^"]*"\})/, '\u00ff'), 'latin1'),
  (json: string) => Buffer.from(json, 'utf16le'),
  (json: string) => json.replace(/:\d+/, ':1e400'),
  ...[Buffer.from([0xff, 0xfe, 0x00, 0x80]), '', ' ', 'null', '42', '"a"', toTree(5_000, '[', ']')].map((body) => () => body),
  ...[toTree(5_000, '{"a":', '}'), toTree(100_000, '[', '')].map((body) => () => body),
  ...[70 * 1024, 2_200_000].map((size) => () => `{"message":"${x(size)}"}`),
  () => `{${Array.from({ length: 5_000 }, (_, index) => `"a${index}":1`).join(',')}}`,
]
const toOddities = (paths: NonNullable<Oddity['path']>[]): Oddity[] => [
  ...METHODS.map((method) => ({ method })),
  ...paths.map((path) => ({ path })),
  ...QUERIES.map((query) => ({ query })),
  ...HEADERS.map((headers) => ({ headers })),
  ...BODIES.map((body) => ({ body })),
  { isCut: true },
]

export const CALL_ODDITIES = toOddities(CALL_PATHS)
export const PAGE_ODDITIES = toOddities(PAGE_PATHS)
