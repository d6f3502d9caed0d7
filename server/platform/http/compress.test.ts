import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { compress } from './compress.ts'

const text = 'मराठी and English. '.repeat(100)
const app = new Hono()
app.use(compress())
app.get('/page', (c) => c.html(text))
app.get('/missing', (c) => c.html(text, 404))
let texts = 0
app.get('/new', (c) => c.html(`${++texts} ${text.repeat(20)}`))
app.get('/private', (c) => c.html(`for one ${text.repeat(20)}`, 200, { 'Cache-Control': 'private, no-store' }))
const large = Array.from({ length: 12 }, () => randomBytes(500_000).toString('hex'))
app.get('/large/:at', (c) => c.html(large[Number(c.req.param('at'))] ?? ''))
app.get('/short', (c) => c.html('short', 404))
app.get('/picture', (c) => c.body(text, 200, { 'Content-Type': 'image/png' }))

async function get(path: string, encodings = '') {
  const response = await app.request(path, { headers: { 'Accept-Encoding': encodings } })
  const { status, headers } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status, encoding: headers.get('Content-Encoding'), vary: headers.get('Vary'), bytes }
}

it.each([
  ['/page', 200],
  ['/missing', 404],
])('%s keeps its status %i and its text in every encoding', async (path, status) => {
  const [brotli, gzipped, plain] = [await get(path, 'gzip, br'), await get(path, 'gzip'), await get(path)]
  expect([brotli.status, gzipped.status, plain.status]).toEqual([status, status, status])
  expect([brotli.encoding, gzipped.encoding, plain.encoding]).toEqual(['br', 'gzip', null])
  expect([brotliDecompressSync(brotli.bytes), gunzipSync(gzipped.bytes), plain.bytes].map(String)).toEqual([text, text, text])
  expect([brotli.vary, gzipped.vary, plain.vary]).toEqual(Array(3).fill('Accept-Encoding'))
})

it('a short text is not compressed', async () => {
  expect(await get('/short', 'br')).toMatchObject({ status: 404, encoding: null, bytes: Buffer.from('short') })
})

it('a picture is not compressed', async () => {
  expect(await get('/picture', 'br')).toMatchObject({ encoding: null, vary: null })
})

const getTen = (path: string) => Promise.all(Array.from({ length: 10 }, async () => (await get(path, 'br')).encoding))

it('two of many parallel texts are compressed, and the others are sent uncompressed', async () => {
  expect((await getTen('/new')).filter(Boolean)).toHaveLength(2)
})

it('a text that was compressed before is not compressed again, unless it is for one visitor alone', async () => {
  await get('/page', 'br')
  await get('/private', 'br')
  expect((await getTen('/page')).filter(Boolean)).toHaveLength(10)
  expect((await getTen('/private')).filter(Boolean)).toHaveLength(2)
})

it('of many large texts the one that was asked for last is kept, and so is what is asked for all the time', async () => {
  for (const at of large.keys()) {
    await get(`/large/${at}`, 'br')
    await get('/page', 'br')
  }
  expect((await getTen('/page')).filter(Boolean)).toHaveLength(10)
  expect((await getTen('/large/11')).filter(Boolean)).toHaveLength(10)
  expect((await getTen('/large/0')).filter(Boolean)).toHaveLength(2)
})
