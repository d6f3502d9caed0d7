import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, useForm } from 'react-hook-form'
import * as api from '../../../contract/api.ts'
import { ApiError } from '../../api/client.ts'
import { request } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/failure-text.ts'
import { Field } from '../ui/field.tsx'
import { toMessage, useAction } from '../ui/use-action.ts'
import { NewPassword } from './new-password.ts'
import { accountQuery } from './queries.ts'

type Values = { current: string; password: string; again: string }

const FIELDS = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', hint: 'At least 8 characters', autoComplete: 'new-password' },
  { name: 'again', label: 'New password again', autoComplete: 'new-password' },
] as const
const EMPTY: Values = { current: '', password: '', again: '' }

export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver: standardSchemaResolver(NewPassword) as Resolver<Values>,
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState

  const change = useAction({
    call: ({ current, password }: Values) => request(api.auth.changePassword, { current, password }),
    done: toMessage,
    after: () => reset(EMPTY),
    onFailure(error) {
      const fields = error instanceof ApiError ? Object.entries(error.errors) : []
      for (const [field, message] of fields) setError(field as keyof Values, { message }, { shouldFocus: true })
      if (fields.length === 0) showFailure(error)
    },
    stale: [accountQuery.queryKey],
  })

  return (
    <section aria-labelledby="password" className="grid gap-3">
      <h2 id="password" className="text-lg">
        Change password
      </h2>
      <form onSubmit={handleSubmit((values) => change.run(values))} noValidate className="grid max-w-sm gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {FIELDS.map(({ name, label, autoComplete, ...rest }) => (
          <Field key={name} label={label} {...rest} error={errors[name]?.message}>
            {(props) => <input {...props} {...register(name)} type="password" autoComplete={autoComplete} className="input" />}
          </Field>
        ))}
        <div>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </form>
    </section>
  )
}
