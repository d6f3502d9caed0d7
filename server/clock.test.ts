import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { DAY_MS } from '../contract/durations.ts'
import { buildMobile } from '../test/builders.ts'
import { ADMIN, type Program, startProgram } from '../test/program.ts'
import { call, createBooker, signInTo } from '../test/running-program.ts'
import { waitFor } from '../test/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'karigar-clock-'))
const [dataDir, clockFile] = [join(folder, 'data'), join(folder, 'clock')]
let program: Program

beforeAll(async () => {
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const preload = pathToFileURL(join(import.meta.dirname, '../test/move-clock.ts')).href
  program = await startProgram(dataDir, {
    ...{ NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: clockFile },
    ...{ TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '100000' },
  })
})
afterAll(async () => {
  await program.stop()
  rmSync(folder, { recursive: true, force: true })
})

const { book, expectNoneLost } = createBooker(() => program)

async function moveClock(aheadMs: number): Promise<void> {
  writeFileSync(clockFile, String(aheadMs))
  program.child.kill('SIGUSR2')
  await waitFor(() => expect(existsSync(clockFile)).toBe(false))
}

const sendCode = (mobile: string) => call(program, 'POST', '/public/send-otp', { mobile }, { mobile })
const statusOf = async (token: string) => (await call(program, 'GET', '/leads', undefined, { token })).status

it('a clock that jumps three days ahead and back locks nobody out and sends nothing twice', async () => {
  const before = await signInTo(program)
  expect((await book()).status).toBe(201)
  await moveClock(3 * DAY_MS)
  // The program sees a session that was idle for three days.
  expect(await statusOf(before)).toBe(401)
  const ahead = await signInTo(program)
  expect((await book()).status).toBe(201)
  const mobile = buildMobile()
  expect((await sendCode(mobile)).status).toBe(200)

  await moveClock(0)
  expect(await statusOf(ahead)).toBe(200)
  expect((await call(program, 'POST', '/public/authenticate', ADMIN)).status).toBe(200)
  expect((await sendCode(mobile)).status).toBe(200)
  const { body, status } = await book()
  expect(status).toBe(201)
  await expectNoneLost(ahead)

  const { reference } = body.data
  const readMails = () => readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').match(/"subject":"KG-\w+/g) ?? []
  await waitFor(() => expect(readMails()).toContain(`"subject":"${reference}`))
  expect(new Set(readMails()).size).toBe(readMails().length)
})
