import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { MAX_IMAGE_BYTES } from '../../../contract/content/images.ts'
import { buildPicture } from '../../../test/builders.ts'
import { startServer } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { postImage, signIn } from '../../../test/steps.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { diskFileStore } from '../../platform/providers/storage.ts'
import { ORIGINALS } from './receive-upload.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'karigar-uploads-'))
const app = await createTestApp({}, { files: diskFileStore(folder) })
const logged: { level: number; msg: string }[] = []
const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const listOriginals = () => readdirSync(join(folder, ORIGINALS))

/** Begins an upload of unknown length; returns its connection and a function that sends more of the file. */
async function beginUpload(): Promise<{ socket: Socket; send: (bytes: Buffer) => Promise<void> }> {
  const { port } = await startServer(app, { log })
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /api/temp-images HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=edge',
    'Transfer-Encoding: chunked',
  ]
  async function send(bytes: Buffer): Promise<void> {
    const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await send(Buffer.from('--edge\r\nContent-Disposition: form-data; name="image"; filename="tap.jpg"\r\n\r\n'))
  return { socket, send }
}

it('an upload that grows too large is refused before it ends, and nothing of it stays', async () => {
  const { socket, send } = await beginUpload()
  const answer = text(socket)
  for (let sent = 0; sent <= MAX_IMAGE_BYTES; sent += 1024 * 1024) await send(Buffer.alloc(1024 * 1024))
  const [head, body] = (await answer).split('\r\n\r\n')
  expect(head).toContain('HTTP/1.1 413')
  const message = ADMIN_MESSAGES.imageTooLarge
  expect(body).toContain(JSON.stringify({ status: false, message, errors: { image: message } }))
  expect(listOriginals()).toEqual([])
})

/** Sends a streamed body and one of known length several times, in a separate process, and prints the answers. */
const SENDER = `
const [url, headers, kilobytes] = process.argv.slice(1)
const piece = new Uint8Array(1024)
const stream = () => ReadableStream.from((function* () { for (let sent = 0; sent < kilobytes; sent++) yield piece })())
const answers = new Set()
for (let i = 0; i < 6; i++) for (const body of [stream(), new Uint8Array(1024 * kilobytes)]) {
  const sent = { method: 'POST', headers: JSON.parse(headers), body, duplex: 'half' }
  const answer = await fetch(url, sent).then(async (answer) => [answer.status, (await answer.json()).status], (error) => error.cause.code)
  answers.add(JSON.stringify(answer))
}
console.log([...answers].join())
`

describe('a refusal that comes before the body has arrived is read by Node’s `fetch`, which is still sending', () => {
  const form = 'multipart/form-data; boundary=edge'
  it.each([
    ['of an upload without a session', 401, '/temp-images', form, () => '', 24],
    ['of an upload that grows too large', 413, '/temp-images', form, () => token, 24],
    ['of a call that grows too large', 413, '/public/leads', 'application/json', () => '', 24],
    ['of a call that is not JSON', 415, '/blogs', 'text/plain', () => token, 1],
  ])('%s', async (_, status, path, type, tokenOf, megabytes) => {
    const { port } = await startServer(app)
    const headers = JSON.stringify({ Authorization: `Bearer ${tokenOf()}`, 'Content-Type': type })
    const [url, kilobytes] = [`http://127.0.0.1:${port}/api${path}`, String(megabytes * 1024)]
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', SENDER, url, headers, kilobytes])
    expect(stdout.trim()).toBe(JSON.stringify([status, false]))
  })
})

it('a form that never comes to its file is refused at the same size', async () => {
  const { socket, send } = await beginUpload()
  const answer = text(socket)
  await send(Buffer.from('\r\n--edge\r\nContent-Disposition: form-data; name="other"; filename="tap.jpg"\r\n\r\n'))
  for (let sent = 0; sent <= MAX_IMAGE_BYTES; sent += 1024 * 1024) await send(Buffer.alloc(1024 * 1024))
  expect(await answer).toContain('HTTP/1.1 413')
  expect(listOriginals()).toEqual([])
})

it('an upload whose sender hangs up leaves nothing and logs no error', async () => {
  logged.length = 0
  const { socket, send } = await beginUpload()
  await send(Buffer.alloc(1024 * 1024))
  await waitFor(() => expect(listOriginals()).toHaveLength(1))
  socket.destroy()
  await waitFor(() => expect(listOriginals()).toEqual([]))
  await waitFor(() => expect(logged.map(({ msg }) => msg)).toContain('a client hung up'))
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})

it.each([
  ['cut off', '--edge\r\nContent-Disposition: form-data; name="image"; filename="tap.jpg"\r\n\r\nhalf of it'],
  ['without an end of its headers', `--edge\r\nContent-Disposition: form-data; name="image"\r\nA: ${'a'.repeat(100_000)}`],
  [
    'of another boundary',
    '--other\r\nContent-Disposition: form-data; name="image"; filename="tap.jpg"\r\n\r\nx\r\n--other--\r\n',
  ],
  ['empty', ''],
])('a form that is %s is refused, and nothing of it stays', async (_, body) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=edge' }
  const answer = await app.fetch('/api/temp-images', { method: 'POST', body, headers })
  expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { image: ADMIN_MESSAGES.imageMissing } }])
  expect(listOriginals()).toEqual([])
})

it.each([
  ['no boundary', ''],
  ['an empty boundary', '""'],
  ['an empty boundary and another one', '""; boundary=--edge'],
  ['a boundary of 71 letters', 'x'.repeat(71)],
  ['a boundary of 5,000 letters', 'x'.repeat(5_000)],
])('a long form with %s is refused', async (_, boundary) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const { port } = await startServer(app)
  const part = `----edge\r\nContent-Disposition: form-data; name="note"\r\n\r\n${'x'.repeat(5_000)}\r\n`
  const sent = request({ port, method: 'POST', path: '/api/temp-images', headers, agent: false })
  sent.end(part.repeat(100))
  const [answer] = await once(sent, 'response')
  expect([answer.statusCode, await json(answer)]).toMatchObject([422, { errors: { image: ADMIN_MESSAGES.imageMissing } }])
})

it('of a form with several files and fields, the first file `image` is taken', async () => {
  const form = new FormData()
  form.append('note', 'a text')
  form.append('other', new File(['no picture'], 'other.txt'))
  form.append('image', new File([await buildPicture()], 'first.png'))
  form.append('image', new File(['no picture'], 'second.png'))
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await app.fetch('/api/temp-images', { method: 'POST', body: form, headers })
  expect([answer.status, await answer.json()]).toMatchObject([201, { data: { file: expect.stringMatching(/^first-/) } }])
  await app.runJobs()
  expect(listOriginals()).toEqual([])
})

it('a refused picture leaves nothing', async () => {
  const picture = await buildPicture({ width: 300, height: 300 })
  for (const bytes of [picture.subarray(0, picture.length - 90), new Uint8Array(1000)])
    expect((await postImage(app, token, bytes)).status).toBe(422)
  expect(listOriginals()).toEqual([])
})

it('an upload that can’t be stored fails, and the next one succeeds', async () => {
  const write = vi.spyOn(app.deps.files, 'write').mockRejectedValueOnce(new Error('the disk is full'))
  expect((await postImage(app, token, await buildPicture())).status).toBe(500)
  write.mockRestore()
  expect(app.takeErrors().join()).toContain('the disk is full')
  expect((await postImage(app, token, await buildPicture())).status).toBe(201)
})

it('what a crash left of uploads is removed after 24 hours', async () => {
  await app.deps.files.write(`${ORIGINALS}/left`, new Uint8Array(9))
  const after = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await cleanUp({ ...app.deps, now: () => after(23) })
  expect(listOriginals()).toContain('left')
  await cleanUp({ ...app.deps, now: () => after(25) })
  expect(listOriginals()).toEqual([])
})
