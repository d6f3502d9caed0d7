import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { expect } from 'vitest'
import type { ProviderError, ProviderReason } from '../server/platform/providers/ask-provider.ts'

export const MSG91 = { authKey: 'msg91-key-of-a-test', templates: { otp: '65a1', booking: '65b2', lead: '65c3' } }
export const TWILIO = { accountSid: 'AC0123456789', authToken: 'twilio-token-of-a-test', from: '+14155550100' }

type Name = 'msg91' | 'twilio' | 'webhook'
/**
 * `refuse`: the gateway refuses the message. `pause`: it is unavailable (503). `break`: a proxy answers an error page
 * (502). `hang`: it never answers. `lose`: it accepts the message and closes the connection without an answer.
 */
type Failure = 'refuse' | 'pause' | 'break' | 'hang' | 'lose'
type Request = { path: string; headers: Headers; body: string }

/** Stand-ins of MSG91, Twilio and a webhook receiver (`/webhook`) on one address; they validate like the real ones. */
export async function startGateways() {
  const requests: Record<Name, Request[]> = { msg91: [], twilio: [], webhook: [] }
  const failures = new Map<Name, Failure>()

  async function answer(name: Name, c: Context, refuse: () => Response, accept: (body: string) => Response): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const body = await c.req.text()
    requests[name].push({ path: `${pathname}${search}`, headers: c.req.raw.headers, body })
    const failure = failures.get(name)
    if (failure === 'refuse') return refuse()
    if (failure === 'pause') return c.text('Service unavailable', 503)
    if (failure === 'break') return c.html('<h1>Bad gateway</h1>', 502)
    if (failure === 'lose') c.env.incoming.socket.destroy()
    return failure ? new Promise(() => {}) : accept(body)
  }

  const msg91Error = (c: Context, message: string) => c.json({ type: 'error', message })
  const twilioError = (c: Context, status: 400 | 401, code: number, message: string) =>
    c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)

  const app = new Hono()
  app.post('/api/v5/:call{otp|flow}', (c) =>
    answer(
      'msg91',
      c,
      () => msg91Error(c, `Template of ${MSG91.authKey} for ${c.req.query('mobile') ?? '919000000001'} is not approved`),
      (body) => {
        if (c.req.header('authkey') !== MSG91.authKey) return msg91Error(c, 'Invalid authkey')
        const { template_id } = JSON.parse(body)
        const isKnown = Object.values(MSG91.templates).includes(template_id)
        return isKnown ? c.json({ type: 'success', message: '366a6f72' }) : msg91Error(c, 'Invalid template')
      },
    ),
  )
  app.post('/2010-04-01/Accounts/:sid/Messages.json', (c) =>
    answer(
      'twilio',
      c,
      () => twilioError(c, 400, 21211, "The 'To' number +91 90000 00001 is not a valid phone number."),
      (body) => {
        const login = Buffer.from(`${c.req.param('sid')}:${TWILIO.authToken}`).toString('base64')
        if (c.req.header('Authorization') !== `Basic ${login}`) return twilioError(c, 401, 20003, 'Authenticate')
        const form = new URLSearchParams(body)
        if (!form.get('Body')) return twilioError(c, 400, 21602, 'Message body is required.')
        return c.json({ sid: 'SM0123456789', status: 'queued', to: form.get('To') }, 201)
      },
    ),
  )
  app.post('/webhook', (c) =>
    answer(
      'webhook',
      c,
      () => c.text('Gone', 410),
      () => c.body(null, 204),
    ),
  )
  app.post('/moved', (c) => c.redirect('/webhook', 307))

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** All received requests, also refused ones. */
    requests,
    /** Makes a gateway fail from now on; without a failure it works again. */
    fail(name: Name, failure?: Failure) {
      if (failure) failures.set(name, failure)
      else failures.delete(name)
    },
    async stop() {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Resolves with the error of a message that was not sent; checks that neither it nor its stack repeats a secret. */
export async function readGatewayError(
  sent: Promise<void>,
  secrets: RegExp,
): Promise<{ reason: ProviderReason; message: string }> {
  const error: ProviderError = await sent.then(
    () => new Error('it was sent'),
    (error) => error,
  )
  expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toMatch(secrets)
  return { reason: error.reason, message: error.message }
}
