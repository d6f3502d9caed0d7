import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { LANGUAGE_HEADER } from '../../../contract/request.ts'
import { buildLead } from '../../../test/builders.ts'
import { startServer } from '../../../test/cached-site.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { readCode, signIn } from '../../../test/steps.ts'
import { throughDoor } from '../../../test/through-door.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { addPasskey } from '../../access/auth/passkeys.test-tools.ts'
import { authenticate, cookieOf, newAccount } from '../../access/auth/second-factor.test-tools.ts'
import { isPing, measurePressure } from './queue-pressure.ts'
import { createShed } from './shed.ts'

const app = await createTestApp()

it('under pressure bookings and known pages answer, and the rest is asked to come later, in its language', async () => {
  const { ask } = await startServer(app, {}, () => 1)
  const token = await signIn(app)
  const refused = { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } }

  const page = await ask('/nothing')
  expect(page).toMatchObject(refused)
  expect(page.text).toMatch(/<h1>Too many people/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await ask('/hi/nothing')).text).toContain('lang="hi"')
  const search = await ask('/api/public/frontblogs?search=tap')
  expect(search).toMatchObject(refused)
  expect(JSON.parse(search.text)).toEqual({ status: false, message: expect.stringMatching(/try again/) })
  const inMarathi = await ask('/api/public/frontblogs?search=tap', { headers: { [LANGUAGE_HEADER]: 'mr' } })
  expect(inMarathi.text).not.toBe(search.text)
  const body = { email: 'nobody@example.com', password: 'a-wrong-password' }
  expect(await ask('/api/public/authenticate', { method: 'POST', body })).toMatchObject(refused)
  expect(await ask('/api/leads', { token })).toMatchObject(refused)

  for (const path of ['/', '/contactus', '/healthz', '/login']) expect((await ask(path)).status, path).toBe(200)
  const lead = buildLead()
  const post = (path: string, sent: object) => ask(`/api/public/${path}`, { method: 'POST', body: sent })
  expect((await post('send-otp', { mobile: lead.mobile })).status).toBe(200)
  expect((await post('verify-otp', { mobile: lead.mobile, otp: readCode(app, lead.mobile) })).status).toBe(200)
  expect((await post('leads', lead)).status).toBe(201)
})

it('a refusal that could not be made is made again for the next visitor', async () => {
  let tries = 0
  const fetch = async () => {
    if (++tries === 1) throw new Error('its texts can’t be read')
    return new Response('Come again later', { status: 503 })
  }
  const shed = createShed({ ...app.deps, fetch, pressure: () => 1 })
  const ask = throughDoor((request, response) => void shed(request, response, false))
  const read = async () => {
    const answer = await ask(new Request('http://localhost/nothing'), nextAddress())
    return [answer.status, await answer.text()]
  }
  expect(await read()).toEqual([503, ''])
  for (const _ of [1, 2]) expect(await read()).toEqual([503, 'Come again later'])
  expect([tries, app.takeErrors().length]).toEqual([2, 1])
})

it('under pressure a device that has signed in before and a passkey sign in', async () => {
  const { ask } = await startServer(app, {}, () => 1)
  const owner = await newAccount(app)
  const Cookie = cookieOf(await authenticate(app, owner))
  const { authenticator } = await addPasskey(app, owner)
  const post = (path: string, body: object, headers = {}) => ask(`/api/public/${path}`, { method: 'POST', body, headers })
  expect((await post('authenticate', owner)).status).toBe(503)
  expect((await post('authenticate', owner, { Cookie })).status).toBe(200)
  expect((await ask('/nothing', { headers: { Cookie } })).status).toBe(503)
  const options = await post('authenticate/passkey/options', {})
  expect(options.status).toBe(200)
  const passkey = authenticator.get(JSON.parse(options.text).data)
  expect((await post('authenticate/passkey', { passkey })).status).toBe(200)
})

it('pressure rises while a connection waits, and falls once it is answered', async () => {
  const waiting: ServerResponse[] = []
  let isBusy = true
  const server = createServer((request, response) => {
    expect(isPing(request)).toBe(true)
    if (isBusy) waiting.push(response)
    else response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  const pressure = measurePressure(server)
  await waitFor(() => expect(pressure()).toBe(1))
  isBusy = false
  for (const response of waiting) response.writeHead(204).end()
  await waitFor(() => expect(pressure()).toBe(0))
})
