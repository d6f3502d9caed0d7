import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book } from '../../../test/steps.ts'
import { createLog } from '../log.ts'

const test = await createTestApp()
const lines: Record<string, unknown>[] = []
const fetch = await test.openAnother({ log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }) })

async function ask(method: string, path: string, body?: object, token?: string) {
  lines.length = 0
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) }, '203.0.113.9')
  return { id: answer.headers.get('X-Request-Id'), status: answer.status, text: await answer.text() }
}

const signIn = async () => JSON.parse((await ask('POST', '/public/authenticate', ADMIN)).text).token

it('each answer has an id of its own, which the log lines of its request have too', async () => {
  const [first, second] = [await ask('GET', '/public/about-us'), await ask('GET', '/nothing')]
  expect(first.id).toMatch(/^[0-9a-f]{16}$/)
  expect(second.id).toMatch(/^[0-9a-f]{16}$/)
  expect(second.id).not.toBe(first.id)
  const failed = await ask('POST', '/public/authenticate', { ...ADMIN, password: 'a wrong one' })
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'a sign-in failed', request: failed.id, address: '203.0.113.9', isKnownDevice: false }),
  ])
})

it('a sign-in is logged without the email, the password and the token', async () => {
  const token = await signIn()
  expect(lines).toEqual([expect.objectContaining({ level: 30, msg: 'signed in', administrator: expect.any(Number) })])
  for (const secret of [ADMIN.email, ADMIN.password, token]) expect(JSON.stringify(lines)).not.toContain(secret)
})

it('repeated wrong passwords are logged as a warning', async () => {
  for (let status = 401; status === 401; )
    status = (await ask('POST', '/public/authenticate', { email: 'a@b.example', password: 'x' })).status
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 40, msg: 'a sign-in was refused without a check: too many wrong passwords' }),
  )
})

it('an administrator’s change, deletion or export is logged with the call’s name and path, never with its values', async () => {
  const token = await signIn()
  const { id } = await book(test, { name: 'Somebody Particular' })
  for (const [method, path, body, call] of [
    ['PATCH', `/leads/${id}`, { status: 'Completed', note: 'paid in cash' }, 'leads.update'],
    ['DELETE', `/leads/${id}`, undefined, 'leads.remove'],
    ['GET', '/leads.csv', undefined, 'leads.export'],
  ] as const) {
    const { status } = await ask(method, path, body, token)
    expect(status).toBe(200)
    const administrator = expect.any(Number)
    expect(lines).toEqual([expect.objectContaining({ level: 30, call, administrator, path: `/api${path}` })])
    expect(JSON.stringify(lines)).not.toMatch(/Particular|cash/)
  }
})
