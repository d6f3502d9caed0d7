import { randomInt } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { formatPaise } from '../../../contract/money.ts'
import { requireSession } from '../../access/auth/sessions.ts'

// 0, 1, I, L, O and U are missing, because they are easily confused on the phone.
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a visitor quotes for a booking, such as `KG-7F3K2M`. Random, so that it does not reveal the number of leads. */
export function createReference(): string {
  return `KG-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`
}

/** The filter of a query, in which "me" is the caller. */
export function toLeadFilter<Query extends object>(
  { assignee, ...query }: Query & { assignee?: 'me' },
  caller: Caller,
  now: Date,
) {
  return { ...query, now, assignee_id: assignee && requireSession(caller).administratorId }
}

/** Who booked on the site gets messages about it; who phoned, where they agreed to them. */
export const mayBeNotified = ({ source, consent_version }: { source: string; consent_version: number | null }) =>
  source === 'site' || consent_version !== null

/** What an administrator is told once it is done. */
export const withRefund = (message: string, refundPaise: number) =>
  refundPaise > 0 ? `${message}. ${ADMIN_MESSAGES.comesBack(formatPaise(refundPaise))}` : message
