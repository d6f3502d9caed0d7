import { buildLead } from './builders.ts'
import type { TestApp } from './harness.ts'
import { ADMIN } from './program.ts'

/** Asks for a code and answers it as the SMS had it. */
export async function sendCode(app: TestApp, mobile: string, address?: string): Promise<string> {
  const { status, body } = await app.request('POST', '/public/send-otp', { mobile }, { address })
  if (status !== 200) throw new Error(`No code was sent: ${status} ${body.message}`)
  return readCode(app, mobile)
}

export function readCode({ sms }: TestApp, mobile: string): string {
  const text = sms.findLast(({ to }) => to === mobile)?.text ?? ''
  return /#(\d{6})$/.exec(text)?.[1] ?? ''
}

export async function verifyMobile(app: TestApp, mobile: string): Promise<void> {
  const otp = await sendCode(app, mobile)
  const { status } = await app.request('POST', '/public/verify-otp', { mobile, otp })
  if (status !== 200) throw new Error(`The code was not taken: ${status}`)
}

/** A code that is not the right one. */
export const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

/** A booking from the code to the lead. */
export async function book(app: TestApp, lead: Parameters<typeof buildLead>[0] = {}): Promise<{ id: number; reference: string }> {
  const form = buildLead(lead)
  await verifyMobile(app, form.mobile)
  const { status, body } = await app.request('POST', '/public/leads', form)
  if (status !== 201) throw new Error(`The lead was not taken: ${status} ${body.message}`)
  return body.data
}

export async function signIn(app: TestApp): Promise<string> {
  const { body } = await app.request('POST', '/public/authenticate', ADMIN)
  return body.token
}

/** What no call of the administrator's may be made with: no token, a wrong one, one that has signed out. */
export async function refusedTokens(app: TestApp): Promise<(string | undefined)[]> {
  const ended = await signIn(app)
  await app.request('POST', '/logout', undefined, { token: ended })
  return [undefined, 'wrong', ended]
}
