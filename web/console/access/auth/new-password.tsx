import { useQuery } from '@tanstack/react-query'
import { type FieldValues, get, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { PASSWORD_LENGTH } from '../../../../contract/access/auth.ts'
import * as api from '../../../../contract/api.ts'
import type { Answer } from '../../../../contract/endpoint.ts'
import { MESSAGES } from '../../../../contract/messages.ts'
import { Field } from '../../frame/ui/field.tsx'
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

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The field of the new password; `again` repeats it. */
  name: Path<Values>
  /** The field of the password until now, where it is asked for. */
  current?: Path<Values>
  /** Whose password it is. */
  email: string
  judge: Judge
}

/** The fields of a form that sets a password. */
export function PasswordFields<Values extends FieldValues>({ form, name, current, email, judge }: Props<Values>) {
  const { register, control, formState } = form
  const typed = useWatch({ control, name })
  const field = (one: Path<Values>, label: string, autoComplete = 'new-password') => {
    const error: string | undefined = get(formState.errors, `${one}.message`)
    return (
      <Field label={label} hint={one === name && !error && <PasswordStrength typed={typed} judge={judge} />} error={error}>
        {(props) => <input {...props} {...register(one)} type="password" autoComplete={autoComplete} className="input" />}
      </Field>
    )
  }
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {current && field(current, 'Current password', 'current-password')}
      {field(name, 'New password')}
      {field('again' as Path<Values>, 'New password again')}
    </>
  )
}

/** Shows how hard the typed password is to guess. The server rates it, because its dictionaries are not sent to browsers. */
function PasswordStrength({ typed, judge }: { typed: string; judge: Judge }) {
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
