import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { PASSWORD_LENGTH } from '../../../../contract/access/auth.ts'
import * as api from '../../../../contract/api.ts'
import type { Answer } from '../../../../contract/endpoint.ts'
import { MESSAGES } from '../../../../contract/messages.ts'
import { useDebounced } from '../../frame/ui/hooks.ts'

const again = z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required))
const isRepeated = <Field extends string>(field: Field) =>
  z.refine<Record<Field | 'again', string>>((typed) => typed[field] === typed.again, {
    error: 'The two passwords don’t match',
    path: ['again'],
  })

/** The call's input, with the new password typed twice. */
export const NewPassword = z.extend(api.auth.changePassword.input, { again }).check(isRepeated('password'))
export const LinkPassword = z.extend(api.administrators.setPassword.input, { again }).check(isRepeated('password'))
export const DemoPassword = z.extend(api.demo.remove.input, { again }).check(isRepeated('new_password'))

type Judge = (password: string, signal: AbortSignal) => Promise<Answer<typeof api.auth.judgePassword>>

/**
 * Shows how hard the typed password is to guess. The server rates it, because its dictionaries are not sent to
 * browsers.
 */
export function PasswordStrength({ typed, judge }: { typed: string; judge: Judge }) {
  const debounced = useDebounced(typed)
  const { data } = useQuery({
    queryKey: ['password-strength', debounced],
    queryFn: ({ signal }) => judge(debounced, signal),
    enabled: debounced.length >= PASSWORD_LENGTH.min,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Don't cache typed passwords.
    gcTime: 0,
  })
  const verdict = debounced === typed ? data?.data : undefined
  return (
    <span role="status">
      {verdict ? (
        <>
          <meter className="strength" data-enough={verdict.is_enough} min={0} max={4} value={verdict.score} aria-hidden />
          {verdict.message}
        </>
      ) : (
        `At least ${PASSWORD_LENGTH.min} characters`
      )}
    </span>
  )
}
