import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, Done, endpoint, Saved, Time } from '../endpoint.ts'
import { Id, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { toLine } from '../text.ts'

const base64Url = z.string(MESSAGES.required).check(z.regex(/^[\w-]+$/, API_MESSAGES.unreadableRequest), z.maxLength(10_000))

/** What an authenticator answers to a challenge, as the browser's `PublicKeyCredential.toJSON` writes it. */
export const PasskeyAnswer = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.optional(base64Url),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

const NewPasskey = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})

export const Passkey = z.object({ id: z.number(), name: z.string(), created_at: Time, last_used_at: z.nullable(Time) })
export type Passkey = z.output<typeof Passkey>

/** Options as WebAuthn defines them, for the browser's own call. */
const Options = Data(z.looseObject({ challenge: z.string() }))

export const startCreation = endpoint({
  method: 'POST',
  path: '/account/passkeys/options',
  auth: 'admin',
  isForSetUp: true,
  stepUp: 'factors',
  summary: 'Begin to create a passkey: the options for `navigator.credentials.create`, valid for five minutes and once',
  output: Options,
})

export const create = endpoint({
  method: 'POST',
  path: '/account/passkeys',
  auth: 'admin',
  isForSetUp: true,
  summary: 'Add a passkey. Answers recovery codes, this once, unless there are some already',
  input: z.object({ name: requiredText(MESSAGES.required, 60, toLine), passkey: NewPasskey }),
  output: Saved(z.object({ recovery_codes: z.array(z.string()) })),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/account/passkeys/:id',
  auth: 'admin',
  stepUp: 'factors',
  summary: 'Remove a passkey; the recovery codes go with the last second factor',
  input: z.object({ id: Id }),
  output: Done,
})

export const startUse = endpoint({
  method: 'POST',
  path: '/public/authenticate/passkey/options',
  summary: 'Ask for a passkey: the options for `navigator.credentials.get`, valid for five minutes and once',
  output: Options,
})
