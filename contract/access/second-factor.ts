import * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { Data, Done, endpoint, Saved, Time } from '../endpoint.ts'
import { missingOr } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { toSigns } from '../text.ts'
import { Passkey, PasskeyAnswer } from './passkeys.ts'

// People type and paste codes with spaces, as the apps show them.
const TotpCode = z.string({ error: missingOr(MESSAGES.otpFormat) }).check(
  z.overwrite((code) => toSigns(code).replace(/\s/g, '')),
  z.regex(/^[0-9]{6}$/, { error: missingOr(MESSAGES.otpFormat) }),
)
const secretText = z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required), z.maxLength(200, MESSAGES.tooLong(200)))

const TotpProof = z.object({ method: z.literal('totp'), code: TotpCode })
const RecoveryProof = z.object({ method: z.literal('recovery'), code: secretText })

const PasskeyProof = z.object({ method: z.literal('passkey'), passkey: PasskeyAnswer })
const PROOFS = [PasskeyProof, TotpProof, RecoveryProof] as const

export const Proof = z.discriminatedUnion('method', PROOFS, ADMIN_MESSAGES.methodUnknown)
export type Proof = z.output<typeof Proof>

const PasswordProof = z.object({ method: z.literal('password'), code: secretText })
const ConfirmProof = z.discriminatedUnion('method', [...PROOFS, PasswordProof], ADMIN_MESSAGES.methodUnknown)
export type ConfirmProof = z.output<typeof ConfirmProof>

export const RECOVERY_CODES = 10

export const SecondFactor = z.object({
  passkeys: z.array(Passkey),
  totp: z.nullable(z.object({ created_at: Time, last_used_at: z.nullable(Time) })),
  recovery_codes_left: z.number(),
  /** Whether every administrator needs a second factor. */
  is_required: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const get = endpoint({
  method: 'GET',
  path: '/account/second-factor',
  auth: 'admin',
  isForSetUp: true,
  summary: 'The second factors of the administrator who calls, and the number of unused recovery codes',
  output: Data(SecondFactor),
})

export const confirm = endpoint({
  method: 'POST',
  path: '/account/confirm',
  auth: 'admin',
  isForSetUp: true,
  summary: 'Confirm who calls, before calls that ask for it: by a second factor, or by the password where there is none',
  input: z.object({ proof: ConfirmProof }),
  output: Done,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/account/totp',
  auth: 'admin',
  isForSetUp: true,
  stepUp: 'factors',
  summary: 'Begin to set up an authenticator app: its secret, which counts once a code has confirmed it',
  output: Data(
    z.object({
      /** Base32. */
      secret: z.string(),
      /** Content of the QR code: `otpauth://totp/…`. */
      uri: z.string(),
    }),
  ),
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/account/totp/confirm',
  auth: 'admin',
  isForSetUp: true,
  summary: 'Confirm the authenticator app by a code. Returns the recovery codes, only this once, unless there are some already',
  input: z.object({ code: TotpCode }),
  output: Saved(RecoveryCodes),
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/account/totp',
  auth: 'admin',
  stepUp: 'factors',
  summary: 'Remove the authenticator app; the recovery codes go with the last second factor',
  output: Done,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  auth: 'admin',
  stepUp: 'factors',
  summary: 'Make new recovery codes, shown this once; the old ones are void',
  output: Saved(RecoveryCodes),
})

export const setRequired = endpoint({
  method: 'PUT',
  path: '/second-factor/required',
  auth: 'owner',
  stepUp: 'sensitive',
  summary: 'Require a second factor of all administrators: an administrator without one has to set one up first',
  input: z.object({ is_required: z.boolean(MESSAGES.required) }),
  output: Done,
})
