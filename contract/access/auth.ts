import * as z from 'zod/mini'
import { MINUTE_MS } from '../durations.ts'
import { Data, Done, endpoint, Time } from '../endpoint.ts'
import { FACTOR_METHODS } from '../errors.ts'
import { Id, requiredEmail, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { ROLES } from '../roles.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { Proof } from './second-factor.ts'

/** The console sends this header after a minute without input; such calls don't prolong the session. */
export const UNATTENDED_HEADER = 'X-Unattended'

export const Credentials = z.object({
  email: requiredEmail(),
  // Passwords are not trimmed: spaces can be part of them.
  password: z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required), z.maxLength(200, MESSAGES.tooLong(200))),
})

const SignedIn = z.object({ status: z.literal(true), message: z.string(), id: z.number(), token: z.string() })

/** The password is correct. One of these methods must follow, with the ticket. */
const SecondStep = z.object({
  status: z.literal(true),
  message: z.string(),
  id: z.number(),
  next: z.array(z.enum(FACTOR_METHODS)),
  ticket: z.string(),
})

/** A session, or the second step that leads to one. */
export const SignInAnswer = z.union([SignedIn, SecondStep])

export const authenticate = endpoint({
  method: 'POST',
  path: '/public/authenticate',
  summary:
    'Sign in; the token goes into the Authorization header of every admin call. An account with a second factor gets what is needed next, and a ticket',
  isAudited: true,
  input: Credentials,
  output: SignInAnswer,
})

export const authenticateByPasskey = endpoint({
  method: 'POST',
  path: '/public/authenticate/passkey',
  summary: 'Sign in with a passkey alone, which is two factors: the device, and the finger, face or PIN that it asks for',
  isAudited: true,
  input: z.object({ passkey: PasskeyAnswer }),
  output: SignedIn,
})

/** How long a visitor has for the second step. */
export const TICKET_LIFE_MS = 10 * MINUTE_MS

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/public/authenticate/second-factor',
  summary: 'Prove the second factor with the ticket of the first step; the ticket serves ten minutes and one sign-in',
  isAudited: true,
  input: z.object({ ticket: requiredText(MESSAGES.required, 100), proof: Proof }),
  output: SignedIn,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  auth: 'admin',
  isForSetUp: true,
  summary: 'Revoke the token of this call',
  output: Done,
})

export const Session = z.object({
  id: z.number(),
  user_agent: z.string(),
  address: z.string(),
  created_at: Time,
  last_used_at: Time,
  /** True for the session that makes this call. */
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const getAccount = endpoint({
  method: 'GET',
  path: '/account',
  auth: 'admin',
  isForSetUp: true,
  summary: 'Who is signed in, and all sessions of this administrator',
  output: Data(z.object({ id: z.number(), email: z.string(), role: z.enum(ROLES), sessions: z.array(Session) })),
})

export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

export const Password = z.string(MESSAGES.required).check(
  z.overwrite((password) => password.normalize('NFKC')),
  z.minLength(PASSWORD_LENGTH.min, `Use at least ${PASSWORD_LENGTH.min} characters`),
  z.maxLength(PASSWORD_LENGTH.max, MESSAGES.tooLong(PASSWORD_LENGTH.max)),
)

/** Rates a password while it is typed. The server does it, so browsers need no dictionary. */
export const PasswordStrength = Data(
  z.object({
    /** From 0 (among the first guesses) to 4. */
    score: z.number(),
    is_enough: z.boolean(),
    /** The hint to show. */
    message: z.string(),
  }),
)

export const judgePassword = endpoint({
  method: 'POST',
  path: '/account/password/strength',
  auth: 'admin',
  // Called on every keystroke; nothing changes.
  isAudited: false,
  summary: 'How hard a new password is to guess, before it is set',
  input: z.object({ password: Password }),
  output: PasswordStrength,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/account/password',
  auth: 'admin',
  // The handler itself asks an administrator without a second factor for the password.
  stepUp: 'sensitive',
  summary: 'Change the password; all other sessions end, and no device is known any more but this one',
  input: z.object({ current: Credentials.shape.password, password: Password }),
  output: Done,
})

export const signOutOthers = endpoint({
  method: 'POST',
  path: '/account/sign-out-others',
  auth: 'admin',
  stepUp: 'factors',
  summary: 'End all sessions but this one',
  output: Done,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  auth: 'admin',
  stepUp: 'factors',
  summary: 'End one of the own sessions',
  input: z.object({ id: Id }),
  output: Done,
})
