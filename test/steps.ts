import type { Image } from '../contract/media.ts'
import { buildLead, buildPicture } from './builders.ts'
import type { TestAnswer, TestApp } from './harness.ts'
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

/** An upload, whatever the bytes are. */
export async function postImage(
  app: TestApp,
  token: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'tap.png',
): Promise<Pick<TestAnswer, 'status' | 'body'>> {
  const form = new FormData()
  form.append('image', new File([bytes], name))
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  const response = await app.fetch('/api/temp-images', { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json() }
}

let uploads = 0

/** A picture that no other test uploads. */
export async function uploadImage(app: TestApp, token: string): Promise<Image> {
  const { status, body } = await postImage(app, token, await buildPicture({ background: { r: ++uploads, g: 90, b: 90 } }))
  if (status !== 201) throw new Error(`The picture was not taken: ${status} ${body.message}`)
  return body.data
}
