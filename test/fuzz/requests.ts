import fc from 'fast-check'
import type { Operation } from './document.ts'
import { HOSTILE_TEXTS, spoilOne, toObject } from './values.ts'

/** What a request says; values that earlier answers gave are filled in when it is sent. */
export type FuzzRequest = {
  operation: Operation
  /** Time that passes before the request. */
  waitMs: number
  caller: 'administrator' | 'visitor' | 'impostor'
  /** The fields of the path and of the query. */
  parameters: Record<string, unknown>
  body?: Record<string, unknown>
  /** What is wrong with the request beside its values. */
  oddity?: Oddity
}

type Oddity = {
  method?: string
  path?: (path: string) => string
  query?: string
  headers?: Record<string, string>
  /** What is sent instead of the JSON of the body. */
  body?: (json: string) => string | Buffer
  /** The connection ends before the whole body has arrived. */
  isCut?: boolean
}

const MINUTE_MS = 60_000

const toTree = (depth: number, open: string, close: string) => `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`

const HEADERS: Record<string, string>[] = [
  { Authorization: 'Basic YTpi' },
  { Authorization: `Bearer ${'x'.repeat(5_000)}` },
  { Authorization: 'Bearer' },
  { Accept: 'image/png' },
  { 'Accept-Encoding': 'br;q=0, gzip;q=2, *;q=x' },
  { 'Accept-Encoding': 'br' },
  { 'Content-Encoding': 'gzip' },
  { Expect: '100-continue' },
  { 'X-Forwarded-For': 'unknown, , 999.1.1.1, ::ffff:1.2.3.4' },
  { 'X-Forwarded-For': 'x'.repeat(2_000) },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
  { 'If-None-Match': '*' },
  { 'If-Modified-Since': 'tomorrow' },
  { Range: 'bytes=5-1' },
  { Cookie: 'a=%ff; =; device=' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { Host: 'evil.example' },
  { 'User-Agent': 'x'.repeat(4_000) },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
  { 'X-Language': 'hi' },
  { 'X-Language': 'mr' },
  { 'X-Language': 'hi, mr' },
  { 'Accept-Language': 'mr-IN' },
]

const ODDITIES: Oddity[] = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'].map((method) => ({ method })),
  ...[
    (path: string) => `${path}/`,
    (path: string) => `${path}//`,
    (path: string) => path.replace('/api/', '/api//'),
    (path: string) => `${path}/more`,
    (path: string) => `${path}%00`,
    (path: string) => `${path}/..%2f..`,
    (path: string) => path.toUpperCase().replace('/API/', '/api/'),
    (path: string) => path.replace(/[^/]+$/, '%ff%c3%28'),
    (path: string) => path.replace(/[^/]+$/, '%'),
    (path: string) => path.replace(/[^/]+$/, 'x'.repeat(3_000)),
  ].map((path) => ({ path })),
  ...[
    'page=1&page=2',
    'search=a&search=b',
    'search[]=a',
    'search=%ff',
    'search=%ed%a0%80',
    'limit=%',
    '__proto__=1',
    '&&==&',
  ].map((query) => ({ query })),
  { query: `search=${'x'.repeat(8_000)}` },
  { query: Array.from({ length: 1_000 }, (_, index) => `a${index}=1`).join('&') },
  ...[
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json;;;',
    'application/problem+json',
    '*/*',
  ].map((type) => ({ headers: { 'Content-Type': type } })),
  ...HEADERS.map((headers) => ({ headers })),
  ...[
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
  ].map((body) => ({ body })),
  { isCut: true },
]

/** Requests as the document describes them, nearly so, and odd ones. */
function toRequest(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { parameters, noun } = operation
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }), fc.integer().map(String))

  const values = toObject({ properties: schemas, required }, noun)
  const spoiled = spoilOne(values, Object.keys(schemas), hostileText)
  const body = operation.body && toObject(operation.body, noun)
  const spoiledBody = body && spoilOne(body, Object.keys(operation.body?.properties ?? {}))
  const none = fc.constant(undefined)
  const usual = {
    operation: fc.constant(operation),
    waitMs: fc.oneof(
      { weight: 30, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.constant(MINUTE_MS) },
      { weight: 1, arbitrary: fc.constantFrom(11 * MINUTE_MS, 61 * MINUTE_MS, 26 * 60 * MINUTE_MS) },
    ),
    caller: fc.oneof(
      { weight: operation.isAdmin ? 9 : 1, arbitrary: fc.constant('administrator' as const) },
      { weight: operation.isAdmin ? 1 : 9, arbitrary: fc.constantFrom('visitor' as const, 'impostor' as const) },
    ),
  }
  const valid = fc.record({ ...usual, parameters: values, body: body ?? none })
  const nearlyValid = fc.record({ ...usual, parameters: body ? values : spoiled, body: spoiledBody ?? none })
  const wrongPath = fc.record({ ...usual, parameters: spoilOne(values, inPath, hostileText), body: body ?? none })
  const odd = fc.record({ ...usual, parameters: values, body: body ?? none, oddity: fc.constantFrom(...ODDITIES) })
  return fc.oneof(
    { weight: 8, arbitrary: valid as fc.Arbitrary<FuzzRequest> },
    { weight: 8, arbitrary: nearlyValid as fc.Arbitrary<FuzzRequest> },
    { weight: inPath.length > 0 ? 2 : 0, arbitrary: wrongPath as fc.Arbitrary<FuzzRequest> },
    { weight: 3, arbitrary: odd as fc.Arbitrary<FuzzRequest> },
  )
}

/** Requests in a row to the calls of a few nouns, so that they meet the records of each other. */
export function toVisits(operations: readonly Operation[]): fc.Arbitrary<FuzzRequest[]> {
  const requests = Map.groupBy(operations, ({ noun }) => noun)
  const ofNoun = new Map([...requests].map(([noun, ofIt]) => [noun, fc.oneof(...ofIt.map(toRequest))]))
  return fc
    .subarray([...ofNoun.keys()], { minLength: 1, maxLength: 3 })
    .chain((nouns) =>
      fc.array(fc.oneof(...nouns.flatMap((noun) => ofNoun.get(noun) ?? [])), { minLength: 1, maxLength: 40, size: 'max' }),
    )
}
