import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildContactMessage, buildMobile } from '../builders.ts'
import { letPass } from '../patience.ts'
import { ADMIN, type Program, readPostgresPid, startProgram } from '../program.ts'
import { call, createBooker, expectUnavailable, type ProgramAnswer, signalPostgres, signInTo } from '../running-program.ts'
import { waitFor } from '../wait-for.ts'

// `npm run away` is the long form. A pause has to be longer than the program waits for an answer.
const AWAY_MS = Number(process.env.AWAY_S ?? 11) * 1000
/** More than the connections that a process opens for calls. */
const AT_ONCE = 30
const PAGES = ['/', '/services/homeservice/electrician', '/aboutus']
const SETTINGS = { TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '100000' }

const folder = mkdtempSync(join(tmpdir(), 'karigar-away-'))
let program: Program
let token = ''

beforeAll(async () => {
  cpSync(inject('seeded').template, folder, { recursive: true })
  program = await startProgram(folder, SETTINGS)
  token = await signInTo(program)
  for (const page of PAGES) expect((await fetch(program.url + page)).status).toBe(200)
})
afterAll(async () => {
  await program.stop()
  rmSync(folder, { recursive: true, force: true })
})

const { book, expectNoneLost } = createBooker(() => program)

const saveAbout = (text: string) =>
  call(program, 'PUT', '/about-us', { title: 'About us', description: `<p>${text}</p>` }, { token })

async function expectStalePages(): Promise<void> {
  for (const page of PAGES) {
    const { status, headers } = await fetch(program.url + page)
    expect([status, headers.get('cache-status')], page).toEqual([200, expect.stringMatching(/^karigar; (hit|fwd=stale)/)])
  }
}

/** A call whose transaction takes a connection; each one comes from a new address. */
const writeMessage = () => call(program, 'POST', '/public/send-contact-email', buildContactMessage(), { mobile: buildMobile() })

/** Expects everything to work again, also for more calls than there are connections, and nothing to be lost. */
async function expectRecovery(text: string): Promise<void> {
  await waitFor(async () => expect((await fetch(`${program.url}/readyz`)).status).toBe(200))
  await waitFor(async () => expect((await saveAbout(text)).status).toBe(200))
  expect(await (await fetch(`${program.url}/aboutus`)).text()).toContain(text)
  const isWritten = async () => expect((await writeMessage()).status).toBeLessThan(300)
  await Promise.all(Array.from({ length: AT_ONCE }, () => waitFor(isWritten)))
  await waitFor(async () => expect((await book()).status).toBe(201))
  await expectNoneLost(token)
}

describe('while PostgreSQL', () => {
  it('is frozen, pages go on, calls ask to try again, and all is well afterwards', async () => {
    expect((await book()).status).toBe(201)
    const pid = readPostgresPid(folder)
    signalPostgres(pid, 'SIGSTOP')
    const start = performance.now()
    const tookMs: Record<string, number> = {}
    async function note(name: string, asked: Promise<ProgramAnswer>): Promise<ProgramAnswer> {
      const answer = await asked
      tookMs[name] = Math.round(performance.now() - start)
      return answer
    }
    const asked = [
      ...Array.from({ length: AT_ONCE }, () => note('a message', writeMessage())),
      note('a booking', book()),
      note('a save', saveAbout('Lost')),
      note('a list', call(program, 'GET', '/leads', undefined, { token })),
      note('a sign-in', call(program, 'POST', '/public/authenticate', ADMIN)),
    ]
    try {
      await letPass(1_500)
      await expectStalePages()
      for (const answer of await Promise.all(asked)) expectUnavailable(answer)
      console.log(`PostgreSQL frozen: 503 after so many ms at the latest: ${JSON.stringify(tookMs)}`)
      await expectStalePages()
      await letPass(Math.max(0, AWAY_MS - (performance.now() - start)))
    } finally {
      signalPostgres(pid, 'SIGCONT')
    }
    await expectRecovery('After the frost')
  })

  it.each(['SIGKILL', 'SIGINT'] as const)('ends by %s, it is started again, and bookings go on', async (signal) => {
    let isOver = false
    const visits = Array.from({ length: 4 }, async () => {
      const answers: ProgramAnswer[] = []
      while (!isOver) answers.push(await book(), await writeMessage())
      return answers
    })
    await letPass(500)
    process.kill(readPostgresPid(folder), signal)
    await letPass(1_500)
    isOver = true
    const refused = (await Promise.all(visits)).flat().filter(({ status }) => status >= 300)
    // A visitor who waits for a code for over three seconds is offered a call back.
    for (const answer of refused) if (answer.status !== 429) expectUnavailable(answer)
    await expectRecovery(`After ${signal}`)
  })
})
