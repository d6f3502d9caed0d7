import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { sendCode } from '../../../test/steps.ts'
import { otpCodes } from '../../platform/db/schema.ts'
import { CODE_KEY_FILE } from '../../platform/secrets.ts'
import { openCodeKey, toCodeHash } from './otp.store.ts'

const app = await createTestApp()
const SECRET_KEY = 'a-key-of-at-least-thirty-two-signs'
const folder = mkdtempSync(join(tmpdir(), 'karigar-code-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the key of codes', () => {
  it('comes from SECRET_KEY, alike on every machine, and then lies in no file', async () => {
    const keys = await Promise.all(['/one', '/other'].map((dataDir) => openCodeKey({ secretKey: SECRET_KEY, dataDir })))
    expect(keys[0]).toEqual(keys[1])
    expect(keys[0]?.toString()).not.toContain(SECRET_KEY)
  })

  it('is else made once for a data folder, whole and for nobody else’s eyes, however many processes ask at once', async () => {
    const open = () => openCodeKey({ secretKey: undefined, dataDir: folder })
    const keys = await Promise.all(Array.from({ length: 8 }, open))
    keys.push(await open())
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(readdirSync(folder)).toEqual([CODE_KEY_FILE])
    expect(statSync(join(folder, CODE_KEY_FILE)).mode & 0o777).toBe(0o600)
  })
})

describe('a leaked table', () => {
  it('opens nothing without the key: with it the code is found, with another one it is not', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    const [row] = await app.db.select().from(otpCodes).where(eq(otpCodes.mobile, mobile))
    expect(row?.code_hash).toBe(toCodeHash(app.deps.codeKey, mobile, code))
    expect(row?.code_hash).not.toBe(toCodeHash(randomBytes(32), mobile, code))
    expect(row?.code_hash).not.toBe(toCodeHash(app.deps.codeKey, buildMobile(), code))
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('a code that was made with another key', () => {
  const verify = async (code_hash: string) => {
    const mobile = buildMobile()
    const otp = await sendCode(app, mobile)
    await app.db.update(otpCodes).set({ code_hash }).where(eq(otpCodes.mobile, mobile))
    return app.request('POST', '/public/verify-otp', { mobile, otp })
  }

  it.each([['by another machine', toCodeHash(randomBytes(32), '9876543210', '123456')]])(
    '%s is refused as a wrong one, and the business is notified once an hour',
    async (_, hash) => {
      app.clock.advance(61 * MINUTE_MS)
      for (let count = 0; count < 2; count++) {
        const { status, body } = await verify(hash)
        expect([status, body.message]).toEqual([422, english.otpWrong])
      }
      expect(app.takeErrors()).toEqual(Array(2).fill(expect.stringContaining('made with another key')))
      app.mails.length = 0
      await app.runJobs()
      expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Codes made with another key')])
    },
  )
})
