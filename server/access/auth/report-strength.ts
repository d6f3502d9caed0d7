import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { judgePassword, toFaultText } from './judge-password.ts'

/** Reports how strong the password of this account is while it is typed. */
export async function reportStrength({ settings }: Pick<Deps, 'settings'>, email: string, password: string) {
  const verdict = await judgePassword(password, [email, settings.siteName])
  const { score, fault } = verdict
  const good = score === 4 ? ADMIN_MESSAGES.passwordStrong : ADMIN_MESSAGES.passwordGood
  return { status: true as const, data: { score, is_enough: fault === undefined, message: toFaultText(verdict) ?? good } }
}
