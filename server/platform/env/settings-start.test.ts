import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { spawnProgram } from '../../../test/program.ts'

const folder = await mkdtemp(join(tmpdir(), 'karigar-settings-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let starts = 0

/** Runs the real program until it ends, like `npm start`. */
async function start(settings: Record<string, string>) {
  const dataDir = join(folder, String(++starts))
  const child = spawnProgram('server/main.ts', [], { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...settings })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr, hasCreatedData: existsSync(dataDir) }
}

const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'a-key-secret' }

it.each([
  ['a key without its secret', { RAZORPAY_KEY_ID: 'rzp_test_1' }, ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID']],
  ['a secret without its key', { RAZORPAY_KEY_SECRET: 'a-key-secret' }, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET']],
  ['a wrong address of Razorpay', { ...RAZORPAY, RAZORPAY_API_URL: 'api.razorpay.com' }, ['RAZORPAY_API_URL']],
  ['a wrong address of the mail server', { SMTP_URL: 'https://me:pass-word@mail.example.com' }, ['SMTP_URL']],
  ['an SMS account without its templates', { SMS_MSG91_AUTH_KEY: 'msg91-secret' }, ['SMS_MSG91_TEMPLATES']],
  ['an SMS account without its token', { SMS_TWILIO_ACCOUNT_SID: 'AC01', SMS_TWILIO_FROM: 'MG01' }, ['SMS_TWILIO_AUTH_TOKEN']],
  ['a webhook without its secret', { NOTIFY_WEBHOOK_URL: 'https://hooks.example.com' }, ['NOTIFY_WEBHOOK_SECRET']],
  ['several at once', { PORT: 'http', PAYMENTS: 'cash', NOTIFY_EMAIL: 'desk' }, ['PORT', 'PAYMENTS', 'NOTIFY_EMAIL']],
])('%s ends the start with one line that names it, before anything is touched', async (_, settings, names) => {
  const { code, stdout, stderr, hasCreatedData } = await start(settings)
  expect([code, stdout, hasCreatedData]).toEqual([1, '', false])
  expect(stderr).toMatch(/^Karigar can’t start\. The setting [^\n]+\n$/)
  for (const name of names) expect(stderr).toContain(name)
  expect(stderr).not.toMatch(/a-key-secret|pass-word|msg91-secret/)
})
