import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { startProgram } from '../../../test/program.ts'

type Span = { traceId: string; id: string; parentId: string; name: string; attributes: string }

/** Reads the length-delimited fields of a Protocol Buffers message, without the numeric ones. */
function readFields(bytes: Buffer): { field: number; value: Buffer }[] {
  const fields: { field: number; value: Buffer }[] = []
  let at = 0
  function readNumber(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      factor *= 128
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = readNumber()
    const type = tag & 7
    if (type === 0) readNumber()
    else if (type === 1) at += 8
    else if (type === 5) at += 4
    else {
      const length = readNumber()
      fields.push({ field: tag >> 3, value: bytes.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}

const children = (bytes: Buffer, field: number) => readFields(bytes).flatMap((one) => (one.field === field ? [one.value] : []))

/** The spans in a request to `/v1/traces`, with the field numbers of opentelemetry-proto. */
function readSpans(body: Buffer): Span[] {
  const spans = children(body, 1).flatMap((resource) => children(resource, 2).flatMap((scope) => children(scope, 2)))
  return spans.map((span) => {
    const [traceId, id, parentId, name] = [1, 2, 4, 5].map((field) => children(span, field)[0] ?? Buffer.alloc(0))
    const hex = (bytes: Buffer | undefined) => bytes?.toString('hex') ?? ''
    const attributes = Buffer.concat(children(span, 9)).toString('latin1')
    return { traceId: hex(traceId), id: hex(id), parentId: hex(parentId), name: String(name), attributes }
  })
}

const received: { path: string | undefined; type: string | undefined; key: unknown; body: Buffer }[] = []
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  // This server also acts as the SMS gateway.
  if (request.url !== '/v1/traces') return response.end('{"type":"success"}')
  received.push({
    path: request.url,
    type: request.headers['content-type'],
    key: request.headers.key,
    body: Buffer.concat(parts),
  })
  response.end()
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const dataDir = mkdtempSync(join(tmpdir(), 'karigar-traces-'))
cpSync(inject('seeded').template, dataDir, { recursive: true })
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
const program = await startProgram(dataDir, {
  SMS_MSG91_AUTH_KEY: 'a-key',
  SMS_MSG91_TEMPLATES: 'otp:a,booked:b,lead:c',
  SMS_MSG91_URL: url,
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: 'key=a-key-of-the-receiver',
  OTEL_SERVICE_NAME: 'our-site',
})
afterAll(async () => {
  await program.kill('SIGKILL')
  receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('traces of requests with their queries and calls of providers go to the receiver, at the latest when the program stops', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'content-type': 'application/json' }
  const secret = '/booking/a-token-that-nobody-may-know'
  expect((await fetch(program.url + secret, { headers })).status).toBe(404)
  const body = JSON.stringify({ mobile: '9876543210' })
  expect((await fetch(`${program.url}/api/public/send-otp`, { method: 'POST', headers, body })).status).toBe(200)
  // Sent together, so that some use a connection opened before tracing began.
  const visitors = Array.from({ length: 6 }, (_, index) => ({ mobile: `987654322${index}`, id: randomBytes(16).toString('hex') }))
  const codes = visitors.map(({ mobile, id }) =>
    fetch(`${program.url}/api/public/send-otp`, {
      ...{ method: 'POST', headers: { ...headers, traceparent: `00-${id}-b7ad6b7169203331-01` } },
      body: JSON.stringify({ mobile }),
    }),
  )
  for (const { status } of await Promise.all(codes)) expect(status).toBe(200)
  await program.stop()

  expect(received.length).toBeGreaterThan(0)
  for (const { path, type, key } of received)
    expect([path, type, key]).toEqual(['/v1/traces', 'application/x-protobuf', 'a-key-of-the-receiver'])
  const all = Buffer.concat(received.map((request) => request.body))
  expect(all.includes('our-site')).toBe(true)

  const spans = received.flatMap((request) => readSpans(request.body))
  const ours = spans.filter((span) => span.traceId === traceId)
  const request = ours.find(({ name }) => name === 'POST /api/public/send-otp')
  expect(request?.parentId).toBe('b7ad6b7169203331')
  expect(ours.map(({ name }) => name)).toContain('GET /booking/:token')
  const queries = ours.filter(({ parentId }) => parentId === request?.id)
  const attributesOf = (name: string) => queries.flatMap((span) => (span.name === name ? [span.attributes] : [])).join()
  expect(attributesOf('insert')).toContain('insert into "otp_codes"')
  expect(attributesOf('POST')).toContain('127.0.0.1')
  const traced = spans.filter(({ attributes }) => attributes.includes('insert into "otp_codes"'))
  expect(traced.map((span) => span.traceId)).toEqual(expect.arrayContaining(visitors.map(({ id }) => id)))
  // Background queries, such as polling the content's version, create no traces.
  expect(spans.filter(({ name, parentId }) => name === 'select' && parentId === '')).toEqual([])
})

it('traces have neither the path of a private page nor what was sent or stored', () => {
  const all = Buffer.concat(received.map(({ body }) => body))
  for (const known of ['/booking/:token', 'insert into "otp_codes"']) expect(all.includes(known), known).toBe(true)
  for (const secret of ['a-token-that-nobody-may-know', '9876543210']) expect(all.includes(secret), secret).toBe(false)
})
