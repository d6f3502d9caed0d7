import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, useForm } from 'react-hook-form'
import * as api from '../../../contract/api.ts'
import { ApiError } from '../../api/client.ts'
import { buttonClass } from '../../ui/button.ts'
import { request } from '../request.ts'
import { showFailure } from '../ui/failure-text.ts'
import { Field } from '../ui/field.tsx'
import { toMessage, useAction } from '../ui/use-action.ts'
import { NewPassword } from './new-password.ts'
import { accountQuery } from './queries.ts'

type Values = { current: string; password: string; again: string }

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
        <Field label="Current password" error={errors.current?.message}>
          {(props) => (
            <input {...props} {...register('current')} type="password" autoComplete="current-password" className="input" />
          )}
        </Field>
        <Field label="New password" hint="At least 8 characters" error={errors.password?.message}>
          {(props) => (
            <input {...props} {...register('password')} type="password" autoComplete="new-password" className="input" />
          )}
        </Field>
        <Field label="New password again" error={errors.again?.message}>
          {(props) => <input {...props} {...register('again')} type="password" autoComplete="new-password" className="input" />}
        </Field>
        <div>
          <button type="submit" disabled={isSubmitting} className={buttonClass()}>
            {isSubmitting ? 'Changing…' : 'Change password'}
          </button>
        </div>
      </form>
    </section>
  )
}
