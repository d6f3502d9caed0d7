import { Known } from './values.ts'

/** A flaw of a request other than its values. */
export type Oddity = {
  method?: string
  path?: (path: string) => string
  query?: string
  headers?: Record<string, string | Known>
  /** A body to send instead of the JSON. */
  body?: (json: string) => string | Buffer
  /** The connection ends before the whole body has arrived. */
  isCut?: boolean
}

const toTree = (depth: number, open: string, close: string) => `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`

const HEADERS: NonNullable<Oddity['headers']>[] = [
  { Authorization: 'Basic YTpi' },
  { Authorization: `Bearer ${'x'.repeat(5_000)}` },
  { Authorization: 'Bearer' },
  { Accept: 'image/png' },
  { 'Accept-Encoding': 'br;q=0, gzip;q=2, *;q=x' },
  { 'Accept-Encoding': 'br' },
  { 'Accept-Encoding': `${'gzip;q=0.1, '.repeat(400)}identity` },
  { 'Content-Encoding': 'gzip' },
  { Expect: '100-continue' },
  { Expect: 'the-unexpected' },
  { 'X-Forwarded-For': 'unknown, , 999.1.1.1, ::ffff:1.2.3.4' },
  { 'X-Forwarded-For': 'x'.repeat(2_000) },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
  { Forwarded: 'for="[::";host=evil.example' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': `${'W/"x", '.repeat(600)}"` },
  { 'If-None-Match': new Known('pages', 'etag', 0, '"') },
  { 'If-Modified-Since': 'tomorrow' },
  { 'If-Modified-Since': 'Fri, 31 Dec 9999 23:59:59 GMT', 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'If-Match': '"x"' },
  { Range: 'bytes=5-1' },
  { Range: 'bytes=0-0' },
  { Range: 'bytes=-5' },
  { Range: 'bytes=99999999999999999999-' },
  { Range: `bytes=${Array.from({ length: 300 }, (_, index) => `${index}-`).join(',')}` },
  { Range: 'lines=1-2', 'If-Range': '"x"' },
  { Cookie: 'a=%ff; =; device=' },
  { Cookie: 'console-theme=constructor; form=%; form2=%00' },
  { Cookie: `form=${'A'.repeat(3_500)}; form2=${'_'.repeat(3_500)}` },
  { Cookie: ';'.repeat(2_000) },
  { Cookie: '\u00ff\u00fe="' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Purpose': 'prefetch;prerender' },
  ...[
    'evil.example',
    '',
    'a b',
    '[::',
    'a@b',
    'a/b',
    'a\\b',
    'localhost:99999',
    'LOCALHOST.',
    '%00',
    '\u00ff',
    'x'.repeat(1_000),
  ].map((Host) => ({ Host })),
  { 'User-Agent': 'x'.repeat(4_000) },
  { 'User-Agent': '\u00e0\u00a4\u00b9\u00ff' },
  { Referer: 'x'.repeat(4_000) },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
  { Upgrade: 'h2c', Connection: 'Upgrade, HTTP2-Settings', 'HTTP2-Settings': '' },
  { TE: 'trailers, deflate;q=0.5', Connection: 'TE' },
  { Connection: 'close' },
  { 'X-Language': 'hi' },
  { 'X-Language': 'mr' },
  { 'X-Language': 'hi, mr' },
  { 'X-Language': '__proto__' },
  { 'Accept-Language': 'mr-IN' },
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`X-${index}`, 'x'])),
]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE', 'FOO']

const PATHS = [
  (path: string) => `${path}/`,
  (path: string) => `${path}//`,
  (path: string) => `${path}/more`,
  (path: string) => `${path}%00`,
  (path: string) => `${path}/..%2f..`,
  (path: string) => path.replace(/[^/]+$/, '%ff%c3%28'),
  (path: string) => path.replace(/[^/]+$/, '%'),
  (path: string) => path.replace(/[^/]+$/, 'x'.repeat(3_000)),
]

/** Paths of calls begin with /api, whatever is wrong with the rest. */
const CALL_PATHS = [
  ...PATHS,
  (path: string) => path.replace('/api/', '/api//'),
  (path: string) => path.toUpperCase().replace('/API/', '/api/'),
]

const PAGE_PATHS = [
  ...PATHS,
  (path: string) => path.toUpperCase(),
  (path: string) => `/${path}`,
  (path: string) => `//evil.example/..${path}/`,
  (path: string) => `/\\evil.example${path}`,
  (path: string) => `/%5cevil.example${path}/`,
  (path: string) => `/.${path}/./`,
  (path: string) => `/a/../..${path}`,
  (path: string) => `/%2e%2e/%2e%2e${path}`,
  (path: string) => `${path}%c0%af%c0%ae`,
  (path: string) => `${path}%ed%a0%80%F4%90%80%80`,
  (path: string) => `${path}%252e%252e%2500`,
  (path: string) => `${path};jsessionid=1`,
  (path: string) => `${path}\u00ff\u00fe`,
  (path: string) => `${path}%0d%0aSet-Cookie:%20a=b`,
  (path: string) => `${path}#fragment`,
  (path: string) => path + '/a'.repeat(900),
  (path: string) => '/'.repeat(1_900) + path,
  ...['/en', '/hi', '/mr', '/hi/hi', '/hi/mr', '/HI', '/hi%2f', '/admin', '/preview', '/assets', '/uploads/blogs'].map(
    (prefix) => (path: string) => prefix + path,
  ),
  (path: string) => `http://evil.example${path}`,
  (path: string) => `http://[::${path}`,
  () => '*',
]

const QUERIES = [
  ...['page=1&page=2', 'search=a&search=b', 'search[]=a', 'search=%ff', 'search=%ed%a0%80', 'limit=%', '__proto__=1', '&&==&'],
  `search=${'x'.repeat(8_000)}`,
  Array.from({ length: 1_000 }, (_, index) => `a${index}=1`).join('&'),
]

const TYPES = [
  ...['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'],
  ...['application/json; charset=utf-16', 'application/json;;;', 'application/problem+json', '*/*'],
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
  () => Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  () => '',
  () => ' ',
  () => 'null',
  () => '42',
  () => '"a"',
  () => toTree(5_000, '[', ']'),
  () => toTree(5_000, '{"a":', '}'),
  () => toTree(100_000, '[', ''),
  () => `{"message":"${'x'.repeat(70 * 1024)}"}`,
  () => `{"message":"${'x'.repeat(2_200_000)}"}`,
  () => `{${Array.from({ length: 5_000 }, (_, index) => `"a${index}":1`).join(',')}}`,
]

const toOddities = (paths: NonNullable<Oddity['path']>[]): Oddity[] => [
  ...METHODS.map((method) => ({ method })),
  ...paths.map((path) => ({ path })),
  ...QUERIES.map((query) => ({ query })),
  ...TYPES.map((type) => ({ headers: { 'Content-Type': type } })),
  ...HEADERS.map((headers) => ({ headers })),
  ...BODIES.map((body) => ({ body })),
  { isCut: true },
]

export const CALL_ODDITIES = toOddities(CALL_PATHS)
export const PAGE_ODDITIES = toOddities(PAGE_PATHS)
