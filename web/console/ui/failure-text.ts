import { ApiError } from '../../api/client.ts'

/** Why a call failed: the server's words, or `fallback` where it gave none; the specification's where no answer came. */
export function toFailureText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0) return 'Something went wrong!'
  return error.answer.message || fallback || error.message
}
