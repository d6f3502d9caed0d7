import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import * as api from '../../../contract/api.ts'
import { Credentials } from '../../../contract/auth.ts'
import { call } from '../../api/client.ts'
import { saveSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useLate } from '../ui/use-late.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import type { SecondStepNeeded } from './second-step.tsx'

type Values = { email: string; password: string }

const loadAuthenticator = () => import('./ask-authenticator.ts')
const loadSecondStep = async () => (await import('./second-step.tsx')).SecondStep

/**
 * The fields of the sign-in page and of `SignInAgain`. It saves the session, and calls that wait for one resume.
 * `email` is the address of the administrator who was signed in, if it is known.
 */
export function SignInForm({ email = '' }: { email?: string }) {
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: standardSchemaResolver(Credentials) as Resolver<Values>,
    defaultValues: { email, password: '' },
  })

  const [secondStep, setSecondStep] = useState<SecondStepNeeded>()
  const { data: SecondStep } = useLate('second-step', loadSecondStep, secondStep !== undefined)

  const signIn = useAction({
    call: (credentials: Values) => call(api.auth.authenticate, credentials),
    after: (answer) => ('token' in answer ? saveSession(answer) : setSecondStep(answer)),
    onFailure(error, show) {
      show(error)
      setFocus('password', { shouldSelect: true })
    },
  })

  const passkeySignIn = useAction({
    call: async () => call(api.auth.authenticateByPasskey, { passkey: await (await loadAuthenticator()).askForPasskey() }),
    after: saveSession,
  })

  if (secondStep)
    return SecondStep ? <SecondStep {...secondStep} onBack={() => setSecondStep(undefined)} /> : <Skeleton lines={3} />
  return (
    <form onSubmit={handleSubmit((values) => signIn.run(values))} noValidate className="grid gap-4">
      <Field label="Username" error={formState.errors.email?.message}>
        {(props) => (
          <input
            {...props}
            {...register('email')}
            type="email"
            placeholder="name@business.in"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="input"
          />
        )}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(props) => (
          <div className="relative">
            <input
              {...props}
              {...register('password')}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              // biome-ignore lint/a11y/noAutofocus: over a page, the password is all that is missing
              autoFocus={email !== ''}
              className="input pr-16"
            />
            <button
              type="button"
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-0 right-0 rounded-sm px-3 text-sm text-muted hover:text-ink"
            >
              {isShown ? 'Hide' : 'Show'}
              <span className="sr-only"> password</span>
            </button>
          </div>
        )}
      </Field>
      <Button type="submit" disabled={signIn.isBusy} className="mt-1">
        {signIn.isBusy ? 'Signing in…' : 'LOGIN'}
      </Button>
      {canUsePasskeys() && (
        <Button variant="quiet" onClick={() => passkeySignIn.run()} disabled={passkeySignIn.isBusy}>
          Sign in with a passkey
        </Button>
      )}
    </form>
  )
}
