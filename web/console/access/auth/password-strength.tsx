import { useQuery } from '@tanstack/react-query'
import { PASSWORD_LENGTH } from '../../../../contract/access/auth.ts'
import type * as api from '../../../../contract/api.ts'
import type { Answer } from '../../../../contract/endpoint.ts'
import { useDebounced } from '../../frame/ui/use-debounced.ts'

type Judge = (password: string, signal: AbortSignal) => Promise<Answer<typeof api.auth.judgePassword>>

/** Shows how hard the typed password is to guess. The server judges: its dictionaries are not sent to browsers. */
export function PasswordStrength({ typed, judge }: { typed: string; judge: Judge }) {
  const debounced = useDebounced(typed)
  const { data } = useQuery({
    queryKey: ['password-strength', debounced],
    queryFn: ({ signal }) => judge(debounced, signal),
    enabled: debounced.length >= PASSWORD_LENGTH.min,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Typed passwords don't stay in the cache.
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
