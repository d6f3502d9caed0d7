import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildMobile } from '../../../test/builders.ts'
import { MSG91, startGateways, TWILIO } from '../../../test/gateways.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, noticesOf, sendCode, signIn } from '../../../test/steps.ts'
import { fallbackSms, msg91Sms, twilioSms } from '../../platform/providers/sms.ts'
import { signedWebhook } from '../../platform/providers/webhook.ts'
import { NOTICE_TRIES } from '../../platform/queue/queue.ts'

const DESK = '9811111111'
const gateways = await startGateways()
const webhook = { url: `${gateways.url}/webhook`, secret: 'whsec_c2l4dGVlbi1ieXRlcy1hbmQtbW9yZQ==' }
const sendByGateways = fallbackSms(
  [msg91Sms({ url: gateways.url, ...MSG91 }, 500), twilioSms({ url: gateways.url, ...TWILIO }, 2000)],
  pino({ level: 'silent' }),
)
const app = await createTestApp(
  { notify: { email: undefined, mobile: DESK, webhook } },
  {
    async sendSms(message) {
      await sendByGateways(message)
      app.sms.push(message)
    },
    sendWebhook: signedWebhook(webhook, () => app.clock.now()),
  },
)

afterEach(() => {
  for (const name of ['msg91', 'twilio', 'webhook'] as const) {
    gateways.fail(name)
    gateways.requests[name].length = 0
  }
})
afterAll(gateways.stop)

/** The recipients of each gateway's requests, except for one-time codes. */
const recipientsOf = {
  msg91: () =>
    gateways.requests.msg91
      .filter(({ path }) => path.endsWith('/flow'))
      .map(({ body }) => JSON.parse(body).recipients[0].mobiles as string),
  twilio: () =>
    gateways.requests.twilio
      .map(({ body }) => new URLSearchParams(body))
      .filter((form) => !form.get('Body')?.includes('code'))
      .map((form) => form.get('To')),
}

const statusesOf = async (leadId: number) =>
  Object.fromEntries(
    (await noticesOf(app, 'lead', leadId)).map(({ audience, channel, status }) => [`${channel} to ${audience}`, status]),
  )

describe('an SMS', () => {
  it('is sent by the first gateway, with its registered template', async () => {
    const mobile = buildMobile()
    const { reference, token } = await book(app, { mobile, name: 'Asha', city: 'mum' })
    await app.runJobs()
    const sent = gateways.requests.msg91.filter(({ path }) => path.endsWith('/flow')).map(({ body }) => JSON.parse(body))
    expect(sent).toEqual(
      expect.arrayContaining([
        {
          template_id: MSG91.templates.lead,
          recipients: [{ mobiles: `91${DESK}`, var1: reference, var2: 'Asha', var3: 'Electrician Mumbai', var4: mobile }],
        },
        {
          template_id: MSG91.templates.booking,
          recipients: [
            { mobiles: `91${mobile}`, var1: reference, var2: 'Electrician', var3: 'by 5:00 pm', var4: token.slice(0, 22) },
          ],
        },
      ]),
    )
    expect(sent).toHaveLength(2)
    expect(gateways.requests.twilio).toEqual([])
  })

  it.each(['refuse', 'pause'] as const)(
    'is sent by the second gateway when the first one refuses it (%s), and so is the code',
    async (failure) => {
      gateways.fail('msg91', failure)
      const mobile = buildMobile()
      const { id } = await book(app, { mobile })
      await app.runJobs()
      expect(recipientsOf.twilio().sort()).toEqual([`+91${mobile}`, `+91${DESK}`].sort())
      expect(await statusesOf(id)).toMatchObject({ 'sms to business': 'sent', 'sms to customer': 'sent' })
    },
  )

  it.each(['break', 'hang', 'lose'] as const)(
    'that the first gateway may have sent is not retried, and can be sent again by the administrator: %s',
    async (failure) => {
      const token = await signIn(app)
      const mobile = buildMobile()
      const { id } = await book(app, { mobile })
      gateways.fail('msg91', failure)
      await app.runJobs()
      gateways.fail('msg91')
      for (let tries = 0; tries < NOTICE_TRIES; tries++) await app.runJobs({ isEager: true })
      expect([recipientsOf.msg91().sort(), recipientsOf.twilio()]).toEqual([[mobile, DESK].map((to) => `91${to}`).sort(), []])
      const { body } = await app.request('GET', `/notices?status=failed&subject=lead&subject_id=${id}`, undefined, { token })
      expect(body.data).toHaveLength(2)
      for (const notice of body.data) {
        expect(notice).toMatchObject({
          channel: 'sms',
          tries: 1,
          last_error: expect.stringMatching(/^MSG91 .*may have gone out/),
        })
        expect((await app.request('POST', `/notices/${notice.id}/retry`, undefined, { token })).status).toBe(200)
      }
      await app.runJobs()
      expect(recipientsOf.msg91()).toHaveLength(4)
      expect(await statusesOf(id)).toMatchObject({ 'sms to business': 'sent', 'sms to customer': 'sent' })
    },
  )

  it('that may have been sent by a manual retry is not sent again by a pending automatic retry', async () => {
    const token = await signIn(app)
    const mobile = buildMobile()
    const { id } = await book(app, { mobile })
    gateways.fail('msg91', 'refuse')
    gateways.fail('twilio', 'refuse')
    await app.runJobs()
    const sms = (await noticesOf(app, 'lead', id)).find(({ audience, channel }) => audience === 'customer' && channel === 'sms')
    expect((await app.request('POST', `/notices/${sms?.id}/retry`, undefined, { token })).status).toBe(200)
    gateways.fail('msg91', 'lose')
    await app.runJobs()
    gateways.fail('msg91')
    for (let tries = 0; tries < NOTICE_TRIES; tries++) await app.runJobs({ isEager: true })
    expect(await statusesOf(id)).toMatchObject({ 'sms to customer': 'failed' })
    // Refused at first, then perhaps accepted.
    expect(recipientsOf.msg91().filter((to) => to === `91${mobile}`)).toHaveLength(2)
  })

  it('with a code is sent by the second gateway when the first one hangs', async () => {
    gateways.fail('msg91', 'hang')
    const mobile = buildMobile()
    expect(await sendCode(app, mobile)).toMatch(/^\d{6}$/)
    expect(gateways.requests.twilio.map(({ body }) => new URLSearchParams(body).get('To'))).toEqual([`+91${mobile}`])
  })

  it('that both gateways refuse is retried, and reported without the number', async () => {
    const mobile = buildMobile()
    const { id } = await book(app, { mobile })
    gateways.fail('msg91', 'refuse')
    gateways.fail('twilio', 'refuse')
    await app.runJobs()
    const notices = await noticesOf(app, 'lead', id)
    const refused = notices.filter(({ channel }) => channel === 'sms')
    expect(refused.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    for (const { last_error } of refused) {
      expect(last_error).toContain('Twilio answered 400')
      expect(last_error).not.toContain(mobile)
    }
    gateways.fail('msg91')
    await app.runJobs({ isEager: true })
    expect(await statusesOf(id)).toMatchObject({ 'sms to business': 'sent', 'sms to customer': 'sent' })
    // Each was refused once and accepted once.
    expect(recipientsOf.msg91().sort()).toEqual([mobile, mobile, DESK, DESK].map((to) => `91${to}`).sort())
  })
})

describe('a webhook', () => {
  const verify = ({ headers, body }: (typeof gateways.requests.webhook)[number]) => {
    const [id, at] = [headers.get('webhook-id'), headers.get('webhook-timestamp')]
    const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64')
    return headers.get('webhook-signature') === `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  }

  it('carries the lead, signed so that the receiver can verify the sender and the time', async () => {
    const { id, reference } = await book(app, { name: 'आशा' })
    await app.runJobs()
    const [request, ...more] = gateways.requests.webhook
    expect(more).toEqual([])
    if (!request) return expect.fail('no webhook came')
    expect(verify(request)).toBe(true)
    expect(verify({ ...request, body: request.body.replace('आशा', 'Asha') })).toBe(false)
    expect(request.headers.get('webhook-timestamp')).toBe(String(Math.floor(app.clock.now().getTime() / 1000)))
    expect(JSON.parse(request.body)).toMatchObject({ type: 'lead', data: { id, reference, name: 'आशा' } })
  })

  it('that was not accepted is sent again under the same id, signed with the new time', async () => {
    gateways.fail('webhook', 'break')
    const { id } = await book(app)
    await app.runJobs()
    expect(await statusesOf(id)).toMatchObject({ 'webhook to business': 'waiting' })
    app.clock.advance(20_000)
    gateways.fail('webhook')
    await app.runJobs({ isEager: true })
    expect(await statusesOf(id)).toMatchObject({ 'webhook to business': 'sent' })
    const [first, second, ...more] = gateways.requests.webhook
    expect(more).toEqual([])
    if (!first || !second) return expect.fail('it did not come twice')
    expect(second.headers.get('webhook-id')).toBe(first.headers.get('webhook-id'))
    expect(second.body).toBe(first.body)
    expect(second.headers.get('webhook-timestamp')).not.toBe(first.headers.get('webhook-timestamp'))
    expect([verify(first), verify(second)]).toEqual([true, true])
  })

  it('has an id of its own for each lead and each message', async () => {
    await book(app)
    await book(app)
    await app.request('POST', '/public/send-contact-email', { name: 'Ravi', email: 'ravi@example.com', message: 'Hello' })
    await app.runJobs()
    expect(new Set(gateways.requests.webhook.map(({ headers }) => headers.get('webhook-id'))).size).toBe(3)
    expect(gateways.requests.webhook.map(({ body }) => JSON.parse(body).type).sort()).toEqual(['lead', 'lead', 'message'])
  })
})
