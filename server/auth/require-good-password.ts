import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import { invalid } from '../http/errors.ts'
import { findPasswordFault, type PasswordFault } from './password.rules.ts'

const FAULTS: Record<PasswordFault, string> = {
  common: ADMIN_MESSAGES.passwordCommon,
  fromContext: ADMIN_MESSAGES.passwordFromContext,
}

/** Throws 422 for a password that an attacker tries first; see `findPasswordFault`. */
export function requireGoodPassword(password: string, context: readonly string[]): void {
  const fault = findPasswordFault(password, context)
  if (fault) throw invalid({ password: FAULTS[fault] })
}
