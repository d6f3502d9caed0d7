import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { callerLimit } from '../../platform/http/limits.ts'
import { judgePassword, toFaultText } from './judge-password.ts'

/** More than anybody types in ten minutes. */
const LIMIT = { keyPrefix: 'password-strength', points: 300, durationS: 600 }

/** Reports how strong a password is while it is typed. `findEmail` throws if the caller may not ask. */
export function strengthReporter({ pool, settings }: Pick<Deps, 'pool' | 'settings'>) {
  const consumeReport = callerLimit(pool, LIMIT)
  return async ({ address }: Caller, password: string, findEmail: () => Promise<string>) => {
    await consumeReport(address)
    const verdict = await judgePassword(password, [await findEmail(), settings.siteName])
    const { score, fault } = verdict
    const good = score === 4 ? ADMIN_MESSAGES.passwordStrong : ADMIN_MESSAGES.passwordGood
    return { status: true as const, data: { score, is_enough: fault === undefined, message: toFaultText(verdict) ?? good } }
  }
}
