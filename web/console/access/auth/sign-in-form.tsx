import { type FormEvent, useRef, useState } from 'react'
import { Credentials } from '../../../../contract/access/auth.ts'
import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import type { FieldErrors } from '../../../../contract/errors.ts'
import { ApiError, call } from '../../../api/client.ts'
import { toProblems } from '../../../ui/field-errors.ts'
import { saveSession } from '../../frame/session/session.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { Lazy, Skeleton } from '../../frame/ui/states.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import type { SecondStepNeeded } from './proof-form.tsx'

const readCredentials = (form: HTMLFormElement) => Credentials.safeParse(Object.fromEntries(new FormData(form)))

const loadAuthenticator = () => import('./ask-authenticator.ts')
const loadSecondStep = async () => (await import('./proof-form.tsx')).SecondStep

/**
 * The form of the sign-in page and of `SignInAgain`. Saving the session resumes the calls that wait for one. `email` is
 * the address of the last signed-in administrator, if known.
 */
export function SignInForm({ email = '' }: { email?: string }) {
  const [isShown, setIsShown] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const fieldOf = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null

  const [secondStep, setSecondStep] = useState<SecondStepNeeded>()

  const signIn = useAction({
    call: (credentials: CallInput<typeof api.auth.authenticate>) => call(api.auth.authenticate, credentials),
    after: (answer) => ('token' in answer ? saveSession(answer) : setSecondStep(answer)),
    onFailure(error, show) {
      show(error)
      if (error instanceof ApiError && error.status === 401) setErrors({ password: 'Check the email and the password.' })
      fieldOf('password')?.focus()
      fieldOf('password')?.select()
    },
  })

  const passkeySignIn = useAction({
    call: async () => call(api.auth.authenticateByPasskey, { passkey: await (await loadAuthenticator()).askForPasskey() }),
    after: saveSession,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data, error } = readCredentials(event.currentTarget)
    const found = toProblems(error)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) fieldOf(first)?.focus()
    else if (data) signIn.run(data)
  }

  /** Correcting a field removes its error; typing never adds one. */
  function updateErrors({ currentTarget }: FormEvent<HTMLFormElement>) {
    const found = toProblems(readCredentials(currentTarget).error)
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([name]) => name in shown)))
  }

  if (secondStep)
    return (
      <Lazy load={loadSecondStep} fallback={<Skeleton lines={3} />}>
        {(SecondStep) => <SecondStep {...secondStep} onBack={() => setSecondStep(undefined)} />}
      </Lazy>
    )
  return (
    <form ref={form} onSubmit={submit} onInput={updateErrors} noValidate className="grid gap-4">
      <Field label="Username" error={errors.email}>
        {(props) => (
          <input
            {...props}
            name="email"
            type="email"
            defaultValue={email}
            placeholder="name@business.in"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="input"
          />
        )}
      </Field>
      <Field label="Password" error={errors.password}>
        {(props) => (
          <div className="relative">
            <input
              {...props}
              name="password"
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
