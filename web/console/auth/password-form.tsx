import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { ApiError } from '../../api/client.ts'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { tellFailure } from '../ui/failure-text.ts'
import { Field } from '../ui/field.tsx'
import { NewPassword } from './new-password.ts'

type Values = { current: string; password: string; again: string }

const EMPTY: Values = { current: '', password: '', again: '' }

export function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver: standardSchemaResolver(NewPassword) as Resolver<Values>,
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState

  const change = handleSubmit(async ({ current, password }) => {
    try {
      const { message } = await request(api.auth.changePassword, { current, password })
      toast.success(message)
      reset(EMPTY)
      await queryClient.invalidateQueries({ queryKey: ['account'] })
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.errors) : []
      for (const [field, message] of fields) setError(field as keyof Values, { message }, { shouldFocus: true })
      if (fields.length === 0) tellFailure(error)
    }
  })

  return (
    <section aria-labelledby="password" className="grid gap-3">
      <h2 id="password" className="text-lg">
        Change password
      </h2>
      <form onSubmit={change} noValidate className="grid max-w-sm gap-4">
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
          <button type="submit" disabled={isSubmitting} className={buttonLook()}>
            {isSubmitting ? 'Changing…' : 'Change password'}
          </button>
        </div>
      </form>
    </section>
  )
}
