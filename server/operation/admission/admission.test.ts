import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addressOf, buildLead } from '../../../test/builders.ts'
import { openGate, startServer } from '../../../test/cached-site.ts'
import { createTestApp, nextAddress, openDoor } from '../../../test/harness.ts'
import { readCode, signIn } from '../../../test/steps.ts'
import { NO_TIMEOUTS } from '../../platform/db/client.ts'

const app = await createTestApp({ trustProxy: 1 })
const headers = () => ({ 'X-Forwarded-For': nextAddress() })
const post = (body: object, own = headers()) => ({ method: 'POST', body, headers: own })

/** A server without timeouts, whose queries wait for a lock as long as the test holds it. */
async function startPatientServer() {
  const { db, pool } = await openGate(app, NO_TIMEOUTS)
  return startServer(app, { db, pool })
}

/** Makes every query of the table wait until the test ends it. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const client = await app.pool.connect()
  await client.query(`BEGIN; LOCK TABLE ${table}`)
  let isLocked = true
  const unlock = async () => {
    if (!isLocked) return
    isLocked = false
    await client.query('COMMIT')
    client.release()
  }
  onTestFinished(unlock)
  return unlock
}

it('while pages that nobody keeps hang, bookings, the console and known pages answer, and the rest is asked to come later', async () => {
  const { ask } = await startPatientServer()
  const token = await signIn(app)
  const unlock = await lockTable('redirects')
  // More requests than may run and queue together.
  const hanging = Array.from({ length: 60 }, (_, index) => ask(`/nothing-${index}`, { headers: headers() }))
  const [first] = await Promise.all([Promise.race(hanging), app.pool.query('select 1')])

  expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } })
  expect(first.text).toMatch(/<h1 [^>]*>We’re very busy right now/)
  const search = await ask('/api/public/frontblogs?search=tap')
  expect([search.status, search.headers['retry-after'], JSON.parse(search.text)]).toEqual([
    ...[503, '2'],
    { status: false, message: expect.stringMatching(/try again/) },
  ])
  const [lead, own] = [buildLead(), headers()]
  expect((await ask('/api/public/send-otp', post({ mobile: lead.mobile }, own))).status).toBe(200)
  const entered = { mobile: lead.mobile, otp: readCode(app, lead.mobile) }
  expect((await ask('/api/public/verify-otp', post(entered, own))).status).toBe(200)
  expect((await ask('/api/public/leads', post(lead, own))).status).toBe(201)
  expect((await ask('/api/leads', { token })).status).toBe(200)
  for (const path of ['/', '/contactus', '/healthz', '/login']) expect((await ask(path)).status, path).toBe(200)

  await unlock()
  const statuses = (await Promise.all(hanging)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([404, 503]))
  expect((await ask('/nothing-more')).status).toBe(404)
  expect((await ask('/api/public/frontblogs?search=tap')).status).toBe(200)
})

it('while the console’s calls hang, bookings and reads answer', async () => {
  const { ask } = await startPatientServer()
  const token = await signIn(app)
  const unlock = await lockTable('contact_messages')
  const hanging = Array.from({ length: 200 }, () => ask('/api/contact-messages', { token }))
  expect(await Promise.race(hanging)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect((await ask('/api/public/send-otp', post({ mobile: buildLead().mobile }))).status).toBe(200)
  expect((await ask('/nothing-else')).status).toBe(404)
  await unlock()
  await Promise.all(hanging)
  expect((await ask('/api/contact-messages', { token })).status).toBe(200)
})

it('many sign-ins at once do not delay codes, nor do many codes delay a sign-in', async () => {
  const { ask } = await startServer(app)
  const signInAs = (email: string) => ask('/api/public/authenticate', post({ email, password: 'a-wrong-password' }))
  const sendCode = () => ask('/api/public/send-otp', post({ mobile: buildLead().mobile }))
  const answered: string[] = []
  const note = (kind: string) => (answer: { status: number }) => {
    answered.push(kind)
    return answer.status
  }
  // A request that gets no slot in time is answered with 503.
  const areAnswered = (statuses: number[], status: number) =>
    statuses.includes(status) && statuses.every((one) => one === status || one === 503)

  const signIns = Array.from({ length: 40 }, (_, index) => signInAs(`nobody-${index}@example.com`).then(note('sign-in')))
  expect(await sendCode().then(note('code'))).toBe(200)
  expect(areAnswered(await Promise.all(signIns), 401)).toBe(true)
  expect(answered.lastIndexOf('sign-in')).toBeGreaterThan(answered.indexOf('code'))

  const codes = Array.from({ length: 60 }, () => sendCode().then(note('late code')))
  expect(await signInAs('nobody@example.com').then(note('late sign-in'))).toBe(401)
  expect(areAnswered(await Promise.all(codes), 200)).toBe(true)
  expect(answered.lastIndexOf('late code')).toBeGreaterThan(answered.indexOf('late sign-in'))
})

describe('one client with many cheap requests at once keeps nobody waiting', () => {
  const stranger = nextAddress()

  it.each(['/api/public/frontblogs?search=tap', '/api/public/bookings/no-such-token', '/api/leads'])('%s', async (path) => {
    const { ask, content } = await openDoor(app.deps)
    onTestFinished(content.close)
    const to = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init)
    const token = await signIn(app)
    const { mobile } = buildLead()
    expect((await app.request('POST', '/public/send-otp', { mobile })).status).toBe(200)
    const code = JSON.stringify({ mobile, otp: readCode(app, mobile) })
    const headers = { 'Content-Type': 'application/json' }

    const flood = Array.from({ length: 300 }, (_, index) =>
      ask(to(`${path}${path.includes('?') ? '-' : '?'}${index}`), stranger).then(({ status }) => status),
    )
    const others = [
      ask(to('/api/public/frontblogs?search=drip'), nextAddress()),
      ask(to('/no-such-page'), nextAddress()),
      ask(to('/api/leads', { headers: { Authorization: `Bearer ${token}` } }), nextAddress()),
      ask(to('/api/public/verify-otp', { method: 'POST', body: code, headers }), addressOf(mobile)),
    ]
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 404, 200, 200])
    // The client itself is told to come back later.
    expect(await Promise.all(flood)).toContain(503)
  })
})

it('requests whose bodies come slowly leave bookings their turn', async () => {
  const { ask, port } = await startServer(app)
  const slow = Array.from({ length: 80 }, () => {
    const sent = request({ port, method: 'POST', path: '/api/public/leads', headers: { 'Content-Type': 'application/json' } })
    sent.on('error', () => {}).write('{')
    return sent
  })
  onTestFinished(() => {
    for (const sent of slow) sent.destroy()
  })
  await Promise.all(slow.map(async (sent) => sent.socket ?? once(sent, 'socket')))
  expect((await ask('/api/public/send-otp', post({ mobile: buildLead().mobile }))).status).toBe(200)
})

it('a webhook whose length is not known ahead arrives whole', async () => {
  const { port } = await startServer(app)
  const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked', 'X-Razorpay-Signature': 'wrong' }
  const sent = request({ port, method: 'POST', path: '/api/webhooks/razorpay', headers })
  sent.write('{"event":')
  sent.end('"payment.captured"}')
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(401)
  answer.resume()
})
