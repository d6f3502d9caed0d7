import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { asSuperuser } from '../../server/platform/db/embedded/start.ts'
import { buildContactMessage, buildLead, buildMobile, buildPicture } from '../builders.ts'
import { openGate } from '../gate.ts'
import { startGateways, TWILIO } from '../gateways.ts'
import { letPass } from '../patience.ts'
import { type Program, startProgram } from '../program.ts'
import { startRazorpay } from '../razorpay/start.ts'
import { call, signInTo, uploadTo } from '../running-program.ts'
import { startS3Server } from '../s3-server.ts'
import { startSmtpServer } from '../smtp-server.ts'
import { waitFor } from '../wait-for.ts'

/** Fewer connections than there are calls that wait for a provider. */
const CONNECTIONS = '5'
const WAITING = 8
const LEAD = buildLead()

const dataDir = mkdtempSync(join(tmpdir(), 'karigar-hang-'))
const [smtp, gateways, s3, razorpay] = await Promise.all([startSmtpServer(), startGateways(), startS3Server(), startRazorpay()])
const gates = await Promise.all(
  [gateways.url, smtp.url, s3.endpoint, razorpay.url].map((url) => openGate(Number(new URL(url).port))),
)
const [sms, mail, files, payments] = gates.map(({ port }) => `127.0.0.1:${port}`)
let program: Program

beforeAll(async () => {
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  program = await startProgram(dataDir, {
    ...{ TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '100000', DATABASE_POOL: CONNECTIONS },
    ...{ SMTP_URL: smtp.url.replace(/127.*/, mail ?? ''), NOTIFY_EMAIL: 'desk@karigar.example' },
    ...{ SMS_TWILIO_ACCOUNT_SID: TWILIO.accountSid, SMS_TWILIO_AUTH_TOKEN: TWILIO.authToken, SMS_TWILIO_FROM: TWILIO.from },
    ...{
      SMS_TWILIO_URL: `http://${sms}`,
      NOTIFY_WEBHOOK_URL: `http://${sms}/webhook`,
      NOTIFY_WEBHOOK_SECRET: 'sixteen-and-more',
    },
    ...{ RAZORPAY_KEY_ID: razorpay.keyId, RAZORPAY_KEY_SECRET: razorpay.keySecret, RAZORPAY_API_URL: `http://${payments}` },
    ...{ S3_BUCKET: s3.bucket, S3_ENDPOINT: `http://${files}`, S3_ACCESS_KEY_ID: s3.accessKeyId },
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  })
})
afterAll(async () => {
  for (const gate of gates) gate.release()
  await program?.stop()
  await Promise.all([...gates.map((gate) => gate.close()), razorpay.stop(), gateways.stop(), smtp.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

async function verify(mobile: string): Promise<void> {
  expect((await call(program, 'POST', '/public/send-otp', { mobile }, { mobile })).status).toBe(200)
  const texts = gateways.requests.twilio.map(({ body }) => new URLSearchParams(body))
  const text = texts.findLast((form) => form.get('To')?.endsWith(mobile))?.get('Body') ?? ''
  const otp = /#(\d{6})/.exec(text)?.[1]
  expect((await call(program, 'POST', '/public/verify-otp', { mobile, otp }, { mobile })).status).toBe(200)
}

/** Lists the transactions that are idle. */
async function listTransactions(): Promise<string[]> {
  const sql = `select pid || ' ' || xact_start as id from pg_stat_activity where state like 'idle in transaction%'`
  const found: string[] = []
  await asSuperuser(join(dataDir, 'postgres'), 'karigar', async (client) => {
    for (const { id } of (await client.query(sql)).rows) found.push(id)
  })
  return found
}

it('every provider hangs at once: each call that needs one is answered, all others go on, and notices wait', async () => {
  const token = await signInTo(program)
  const { file } = (await uploadTo(program, token, await buildPicture())).body.data
  await verify(LEAD.mobile)
  for (const gate of gates) gate.hold()

  const since = performance.now()
  let isAnswered = false
  const note = <Answer>(answer: Answer): Answer => {
    isAnswered = true
    return answer
  }
  const each = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: WAITING }, () => ask().then(note)))
  const asked = {
    codes: each(async () => {
      const mobile = buildMobile()
      return call(program, 'POST', '/public/send-otp', { mobile }, { mobile })
    }),
    orders: each(async () => {
      const lead = buildLead()
      const order = { amount: 19_900, service: 'homeservice/electrician', lead }
      return call(program, 'POST', '/public/store-payment', order, { mobile: lead.mobile })
    }),
    pictures: each(async () => fetch(`${program.url}/uploads/blogs/${file}`)),
  }
  await letPass(1_000)
  const open = await listTransactions()
  const booked = await call(program, 'POST', '/public/leads', LEAD, { mobile: LEAD.mobile })
  const others = [
    call(program, 'POST', '/public/send-contact-email', buildContactMessage(), { mobile: buildMobile() }),
    call(program, 'GET', '/leads', undefined, { token }),
    call(program, 'PUT', '/about-us', { title: 'About us', description: '<p>Meanwhile</p>' }, { token }),
  ]
  expect([booked.status, ...(await Promise.all(others)).map(({ status }) => status)]).toEqual([201, 200, 200, 200])
  expect(await (await fetch(`${program.url}/aboutus`)).text()).toContain('Meanwhile')
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  // A worker may hold one; the waiting calls would hold all.
  const later = await listTransactions()
  expect(open.filter((transaction) => later.includes(transaction)).length).toBeLessThan(Number(CONNECTIONS))
  console.log(`Providers hang: the other calls are answered ${isAnswered ? 'after' : 'before'} the first that needs one`)

  for (const { status, body } of await asked.codes)
    expect([status, body.message]).toEqual([200, expect.stringContaining('ask for another')])
  for (const { status, headers } of [...(await asked.orders), ...(await asked.pictures)])
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  console.log(`Providers hang: the last call is answered after ${Math.round(performance.now() - since)} ms`)
  const isOfLead = ({ subject }: { subject?: string }) => subject?.startsWith(booked.body.data.reference) === true
  expect(smtp.mails.filter(isOfLead)).toEqual([])

  for (const gate of gates) gate.release()
  expect((await fetch(`${program.url}/uploads/blogs/${file}`)).status).toBe(200)
  await waitFor(() => expect(smtp.mails.filter(isOfLead).length).toBeGreaterThan(0))
  await verify(buildMobile())
})
