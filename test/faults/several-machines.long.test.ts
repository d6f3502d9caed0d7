import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Image } from '../../contract/content/images.ts'
import { imageVariantPath } from '../../contract/paths.ts'
import { SIGN_IN_LIMITS } from '../../server/access/auth/auth.rules.ts'
import { addressOf, buildLead, buildPicture } from '../builders.ts'
import { letPass } from '../patience.ts'
import { type PostgresServer, startPostgresServer } from '../postgres-servers.ts'
import { ADMIN, type Program, startProgram } from '../program.ts'
import { readSentCode } from '../running-program.ts'
import { startS3Server } from '../s3-server.ts'
import { waitFor } from '../wait-for.ts'

const VISITORS = 6
const folder = mkdtempSync(join(tmpdir(), 'karigar-machines-'))
const s3 = await startS3Server()
const programs: Program[] = []
let settings: Record<string, string> = {}
let postgres: PostgresServer | undefined
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined

beforeAll(async () => {
  mkdirSync(join(folder, 'database'))
  postgres = await startPostgresServer(inject('seeded').template, join(folder, 'database'))
  settings = {
    DATABASE_URL: `postgresql://karigar_program@127.0.0.1:${postgres.port}/karigar`,
    ...{ S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: s3.accessKeyId },
    ...{
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      TRUST_PROXY: '1',
      SECRET_KEY: 'the-same-key-on-each-of-the-machines',
      OTP_SITE_LIMIT_PER_HOUR: '100000',
    },
  }
  programs.push(...(await Promise.all(['a', 'b', 'c'].map((name) => startProgram(join(folder, name), settings)))))
  proxy = await startProxy(programs.map(({ url }) => url))
})

afterAll(async () => {
  await proxy?.stop()
  await Promise.all(programs.map((program) => program.stop()))
  await postgres?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Sent = { method?: string; input?: Record<string, unknown>; token?: string; address?: string }

/** Calls a path below /api at one of the processes, or through the proxy at the next one. */
async function call(path: string, { method = 'POST', input, token, address = '10.9.9.9' }: Sent, at = proxy?.url) {
  const response = await fetch(`${at}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(input && { body: JSON.stringify(input) }),
  })
  // The proxy's own answers have no body.
  const body = (await response.json().catch(() => ({}))) as { token: string; data: Image & { reference: string } }
  return { status: response.status, body }
}

const urlOf = (index: number) => programs[index]?.url
const signIn = async (index: number) => (await call('/public/authenticate', { input: ADMIN }, urlOf(index))).body.token

/** The code in the outbox of the process that sent it. */
const readCode = (mobile: string) => readSentCode(mobile, ...programs.map(({ dataDir }) => dataDir))

it('a session begins at one process, is known to the others, and ends at all of them', async () => {
  const token = await signIn(0)
  for (const index of [0, 1, 2]) expect((await call('/account', { method: 'GET', token }, urlOf(index))).status).toBe(200)
  await call('/logout', { token }, urlOf(1))
  for (const index of [0, 1, 2]) expect((await call('/account', { method: 'GET', token }, urlOf(index))).status).toBe(401)
})

it('a code that one process sent is verified by another and booked by a third, whose notices one of them sends', async () => {
  const form = buildLead()
  expect((await call('/public/send-otp', { input: { mobile: form.mobile } }, urlOf(0))).status).toBe(200)
  const proof = { mobile: form.mobile, otp: readCode(form.mobile) }
  expect((await call('/public/verify-otp', { input: proof }, urlOf(1))).status).toBe(200)
  expect((await call('/public/leads', { input: form }, urlOf(2))).status).toBe(201)
  await waitFor(async () => {
    const notices = await postgres?.query('select distinct status from notices')
    expect(notices).toEqual([{ status: 'kept' }])
  })
})

it('a machine with another SECRET_KEY says so when it starts', async () => {
  await call('/public/send-otp', { input: { mobile: buildLead().mobile } }, urlOf(0))
  const other = await startProgram(join(folder, 'other'), { ...settings, SECRET_KEY: 'another-key-than-on-all-of-the-others' })
  expect(other.output()).toContain('made with another key')
  await other.stop()
  for (const { output } of programs) expect(output()).not.toContain('made with another key')
})

it('requests count together, whichever process answers', async () => {
  const input = { email: 'nobody@karigar.example' }
  const answers: number[] = []
  for (let count = 0; count < 6; count++)
    answers.push((await call('/public/forgot-password', { input, address: '10.8.8.8' })).status)
  expect(answers.slice(0, 5).every((status) => status < 300)).toBe(true)
  expect(answers.at(-1)).toBe(429)
  for (const index of [0, 1, 2])
    expect((await call('/public/forgot-password', { input, address: '10.8.8.8' }, urlOf(index))).status).toBe(429)

  const wrong = { email: ADMIN.email, password: 'not-the-password' }
  const tries: number[] = []
  for (let count = 0; count <= SIGN_IN_LIMITS.pair.points; count++)
    tries.push((await call('/public/authenticate', { input: wrong, address: '10.7.7.7' })).status)
  expect(tries.indexOf(429)).toBe(SIGN_IN_LIMITS.pair.points)
})

it('a save at one process is on the pages of all', async () => {
  const token = await signIn(0)
  const readPages = () => Promise.all(programs.map(async ({ url }) => (await fetch(`${url}/aboutus`)).text()))
  await readPages()
  const input = { title: 'About us', description: '<p>Written on one machine</p>' }
  expect((await call('/about-us', { method: 'PUT', input, token }, urlOf(0))).status).toBe(200)
  await waitFor(async () => {
    for (const page of await readPages()) expect(page).toContain('Written on one machine')
  })
})

it('a picture that one process received is served by all, and so are its copies', async () => {
  const token = await signIn(1)
  const form = new FormData()
  form.append('image', new File([await buildPicture({ width: 500, height: 300 })], 'tap.png'))
  const answer = await fetch(`${urlOf(1)}/api/temp-images`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: Image }
  for (const width of data.widths) {
    for (const { url } of programs) {
      const isMade = async () => {
        const copy = await fetch(url + imageVariantPath(data.file, width, 'avif'))
        expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/avif'])
      }
      await waitFor(isMade)
    }
  }
})

/** How long a visitor waits before pressing “Try again”: more often would use up the requests that one address has. */
const BEFORE_TRYING_AGAIN_MS = 1000

/** Books through the proxy as a visitor does who presses “Try again” wherever no answer came. */
async function book(): Promise<string> {
  const form = { ...buildLead(), request_id: crypto.randomUUID() }
  const { mobile } = form
  const send = (path: string, input: Record<string, unknown>) =>
    call(path, { input, address: addressOf(mobile) }).catch(() => ({ status: 502, body: undefined }))
  for (;;) {
    await send('/public/send-otp', { mobile })
    const otp = readCode(mobile)
    if (otp && (await send('/public/verify-otp', { mobile, otp })).status === 200) break
    await letPass(BEFORE_TRYING_AGAIN_MS)
  }
  for (;;) {
    const { status, body } = await send('/public/leads', form)
    if (status === 201 && body) return body.data.reference
    await letPass(BEFORE_TRYING_AGAIN_MS)
  }
}

// If a process was killed between counting a code and sending it, the next code is due half a minute later.
it('a process that is killed under load fails no booking', async () => {
  const booked: string[] = []
  let isOver = false
  const visits = Array.from({ length: VISITORS }, async () => {
    while (!isOver) booked.push(await book())
  })
  await waitFor(() => expect(booked.length).toBeGreaterThan(VISITORS))
  await programs[2]?.kill('SIGKILL')
  const before = booked.length
  await waitFor(() => expect(booked.length).toBeGreaterThan(before + 2 * VISITORS))
  isOver = true
  await Promise.all(visits)
  const leads = (await postgres?.query('select reference, mobile from leads')) ?? []
  expect(leads.map(({ reference }) => reference)).toEqual(expect.arrayContaining(booked))
  expect(new Set(leads.map(({ mobile }) => mobile)).size).toBe(leads.length)
})

it('a schedule runs once, however many processes there are', async () => {
  const countRuns = async () =>
    (await postgres?.query(`select count(*)::int from pgboss.job
      where name in ('notify-unfinished', 'reconcile-orders') group by name, date_trunc('minute', created_on)`)) ?? []
  // The jobs run at the turn of a minute.
  await waitFor(async () => expect(await countRuns()).not.toEqual([]))
  expect((await countRuns()).filter(({ count }) => count !== 1)).toEqual([])
  expect(await postgres?.query('select name from pgboss.schedule group by name having count(*) > 1')).toEqual([])
})

/**
 * A load balancer like nginx: each request goes to the next server, or to another one if that refuses the connection. A
 * request that breaks off later is answered with 502, because it may have been processed.
 */
async function startProxy(upstreams: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  let turn = 0

  async function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, attempt = 1): Promise<void> {
    const upstream = upstreams[turn++ % upstreams.length] ?? ''
    const { method, headers } = incoming
    const forwarded = request(`${upstream}${incoming.url}`, { method, headers, agent: false })
    try {
      forwarded.end(body)
      const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
      const text = await buffer(answer)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(text)
    } catch (error) {
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (isRefused && attempt < upstreams.length) return forward(incoming, body, outgoing, attempt + 1)
      outgoing.writeHead(502).end()
    }
  }

  const server = createServer(async (incoming, outgoing) => forward(incoming, await buffer(incoming), outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
