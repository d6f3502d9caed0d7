import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { authenticate, Credentials } from '../../../contract/auth.ts'
import { ApiError, call } from '../../api/client.ts'
import { saveSession } from '../session.ts'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'

type Values = { email: string; password: string }

/** E-mail and password; used by the sign-in page and by the dialog over an unfinished page. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(Credentials) as Resolver<Values>,
    defaultValues: { email: '', password: '' },
  })

  const signIn = handleSubmit(async (credentials) => {
    try {
      const { id, token } = await call(authenticate, credentials)
      saveSession({ id, token })
      onSignedIn()
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'Something went wrong!')
    }
  })

  return (
    <form onSubmit={signIn} noValidate className="grid gap-4">
      <Field label="Username" error={formState.errors.email?.message}>
        {(props) => <input {...props} {...register('email')} type="email" autoComplete="username" className="input" />}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(props) => (
          <input {...props} {...register('password')} type="password" autoComplete="current-password" className="input" />
        )}
      </Field>
      <button type="submit" disabled={formState.isSubmitting} className={buttonLook()}>
        {formState.isSubmitting ? 'Signing in…' : 'LOGIN'}
      </button>
    </form>
  )
}
