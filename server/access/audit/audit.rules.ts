import type { AuditOutcome } from '../../../contract/access/audit.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ERROR_STATUS } from '../../../contract/errors.ts'
import { AppError } from '../../platform/http/errors.ts'

/** Whether calls of the endpoint are recorded: administrators' changes, sign-ins and exports. */
export function isAudited({ auth, method, isAudited }: Pick<Endpoint, 'auth' | 'method' | 'isAudited'>): boolean {
  return isAudited ?? (auth !== 'public' && method !== 'GET')
}

export function toStatus(error: unknown): number {
  return error instanceof AppError ? ERROR_STATUS[error.code] : ERROR_STATUS.internal
}

export function toOutcome(status: number): AuditOutcome {
  if (status < 400) return 'done'
  return status < 500 ? 'refused' : 'failed'
}

/** The keys of a body that look like field names. Any other key could hold a value, which must not be logged. */
export function toFieldNames(body: Record<string, unknown>): string[] {
  return Object.keys(body)
    .filter((name) => /^[a-z][a-z_0-9]{0,39}$/i.test(name))
    .slice(0, 40)
}

/** The record that a call concerns: the ids and keys in its path, or else the id of the record that it created. */
export function toTarget(params: Record<string, string>, answered: unknown): string | undefined {
  const inPath = Object.values(params).filter((part) => /^[\w.-]{1,60}$/.test(part))
  if (inPath.length > 0) return inPath.join('/')
  const { id } = (answered as { data?: { id?: unknown } } | undefined)?.data ?? {}
  return typeof id === 'number' ? String(id) : undefined
}
