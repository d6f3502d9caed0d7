import type { Endpoint } from '../../../contract/endpoint.ts'
import { hasAllowedFirstDigit } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Settings } from '../env/env.ts'
import { invalid, notFound, toFieldErrors } from './errors.ts'

/** Parses what a caller sent; an invalid value in the path is answered with 404. */
export function parseInput(endpoint: Endpoint, raw: unknown): unknown {
  const result = endpoint.input.safeParse(raw)
  if (result.success) return result.data
  const errors = toFieldErrors(result.error.issues)
  const isInPath = (field: string) => endpoint.path.split('/').includes(`:${field}`)
  throw Object.keys(errors).some(isInPath) ? notFound() : invalid(errors)
}

/**
 * Refuses a number whose first digit the setting excludes. The contract can't: it knows no settings and accepts 6 to 9.
 */
export function requireAllowedMobile(
  mobile: string,
  { mobileFirstDigits }: Pick<Settings, 'mobileFirstDigits'>,
  field = 'mobile',
): void {
  if (!hasAllowedFirstDigit(mobile, mobileFirstDigits)) throw invalid({ [field]: MESSAGES.mobileInvalid })
}
