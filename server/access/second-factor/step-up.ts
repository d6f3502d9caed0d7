import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { Caller, StepUp } from '../../../contract/endpoint.ts'
import type { Failure } from '../../../contract/errors.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listMethods } from './second-factor.store.ts'

/** How long a confirmation is enough for such calls. */
export const STEP_UP_MS: Record<StepUp, number> = { sensitive: 10 * MINUTE_MS, factors: 2 * MINUTE_MS }

/** Throws 403 with what is needed where the session's administrator has to confirm again who they are. */
export async function requireStepUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { administratorId, provenAt }: NonNullable<Caller['session']>,
  level: StepUp,
): Promise<void> {
  // One of the future is from a clock that was ahead.
  if (provenAt && Math.abs(now().getTime() - provenAt.getTime()) < STEP_UP_MS[level]) return
  const methods = await listMethods(db, administratorId)
  if (methods.length === 0 && level === 'sensitive') return
  const body: Partial<Failure> = { needs: 'confirmation', methods: methods.length > 0 ? methods : ['password'] }
  throw new AppError('forbidden', ADMIN_MESSAGES.confirmationNeeded, { body })
}
