import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { Caller, StepUp } from '../../../contract/endpoint.ts'
import type { Failure } from '../../../contract/errors.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listMethods } from './second-factor.store.ts'

/** How long a confirmation is valid for the calls of each level. */
export const STEP_UP_MS: Record<StepUp, number> = { sensitive: 10 * MINUTE_MS, factors: 2 * MINUTE_MS }

/** Throws 403 if the session's administrator has to confirm again who they are; the body lists the methods. */
export async function requireStepUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { administratorId, provenAt }: NonNullable<Caller['session']>,
  level: StepUp,
): Promise<void> {
  // A clock that ran ahead may have stored a time in the future.
  if (provenAt && Math.abs(now().getTime() - provenAt.getTime()) < STEP_UP_MS[level]) return
  const methods = await listMethods(db, administratorId)
  if (methods.length === 0 && level === 'sensitive') return
  const body: Partial<Failure> = { needs: 'confirmation', methods: methods.length > 0 ? methods : ['password'] }
  throw new AppError('forbidden', ADMIN_MESSAGES.confirmationNeeded, { body })
}
