import * as z from 'zod/mini'
import { Data, Done, endpoint, Saved, Time } from '../endpoint.ts'
import { Id, maybe, requiredEmail, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { NOTICE_STATUSES } from '../options.ts'
import { ROLES } from '../roles.ts'
import { Password, PasswordStrength, SignInAnswer } from './auth.ts'

/** Purpose of a link sent by mail: to create an administrator, or to set a new password. */
export const LINK_PURPOSES = ['invitation', 'reset'] as const
/** How long a link is valid after it was sent. */
export const LINK_LIFE_HOURS = { invitation: 7 * 24, reset: 1 } as const

const AnyRole = z.enum(ROLES, 'Choose a role')

export const Administrator = z.object({
  id: z.number(),
  email: z.string(),
  role: AnyRole,
  /** False while the account is switched off: it can't sign in. */
  is_active: z.boolean(),
  created_at: Time,
  /** When an open session was last used; null if there is none. */
  last_used_at: z.nullable(Time),
})
export type Administrator = z.infer<typeof Administrator>

export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  role: AnyRole,
  /** Who sent the invitation; null if that account no longer exists. */
  by: z.nullable(z.string()),
  created_at: Time,
  /** Null until the mail has gone out or the link was copied. */
  expires_at: z.nullable(Time),
  /** Delivery status of the mail; null if the link was copied instead. */
  mail: z.nullable(z.enum(NOTICE_STATUSES)),
})
export type Invitation = z.infer<typeof Invitation>

export const list = endpoint({
  method: 'GET',
  path: '/administrators',
  auth: 'owner',
  summary: 'Who may sign in, and who is invited',
  output: Data(z.object({ administrators: z.array(Administrator), invitations: z.array(Invitation) })),
})

/**
 * `link` is the address to hand over; null if it is mailed. It is returned only once, because we store only its hash.
 */
const Invited = Saved(z.object({ id: z.number(), email: z.string(), link: z.nullable(z.string()) }))

export const invite = endpoint({
  method: 'POST',
  path: '/administrators/invitations',
  auth: 'owner',
  stepUp: 'factors',
  summary: 'Invite an administrator by mail; an earlier invitation of the address ends',
  input: z.object({ email: requiredEmail(), role: AnyRole }),
  output: Invited,
  status: 201,
})

export const createLink = endpoint({
  method: 'POST',
  path: '/administrators/invitations/:id/link',
  auth: 'owner',
  stepUp: 'factors',
  summary: 'A new link of an invitation, to hand over by other means than mail; the earlier one ends',
  input: z.object({ id: Id }),
  output: Invited,
})

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/administrators/invitations/:id',
  auth: 'owner',
  stepUp: 'factors',
  summary: 'Withdraw an invitation; its link ends',
  input: z.object({ id: Id }),
  output: Done,
})

export const update = endpoint({
  method: 'PATCH',
  path: '/administrators/:id',
  auth: 'owner',
  stepUp: 'factors',
  summary: 'Change the role of an administrator, or switch the account off or on; one active owner has to remain',
  input: z.object({ id: Id, role: maybe(AnyRole), is_active: z.optional(z.boolean(MESSAGES.textNeeded)) }),
  output: Saved(Administrator),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/public/forgot-password',
  summary: 'Send a link that sets a new password; the answer does not tell whether there is such an administrator',
  input: z.object({ email: requiredEmail() }),
  output: Done,
})

const Token = requiredText(MESSAGES.required, 100)

export const checkLink = endpoint({
  method: 'POST',
  path: '/public/administrator-link',
  summary: 'Whose link this is, and what it is for',
  input: z.object({ token: Token }),
  output: Data(z.object({ purpose: z.enum(LINK_PURPOSES), email: z.string(), role: AnyRole })),
})

export const judgePassword = endpoint({
  method: 'POST',
  path: '/public/administrator-link/password/strength',
  summary: 'How hard a password is to guess, for who has a link that sets one',
  input: z.object({ token: Token, password: Password }),
  output: PasswordStrength,
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/public/administrator-link/password',
  isAudited: true,
  summary:
    'Use up a link: an invited administrator gets the password, another one a new password, and all sessions end. It signs in as a correct password does',
  input: z.object({ token: Token, password: Password }),
  output: SignInAnswer,
})
