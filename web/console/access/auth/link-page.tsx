import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { ApiError, call } from '../../../api/client.ts'
import { siteName } from '../../frame/layout/site-mark.tsx'
import { screenPath } from '../../frame/screens.ts'
import { type Session, saveSession } from '../../frame/session/session.ts'
import { Button } from '../../frame/ui/button.tsx'
import { toFailureText } from '../../frame/ui/failure-text.ts'
import { Skeleton } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { LinkPassword, PasswordFields } from './new-password.tsx'
import { SecondStep, type SecondStepNeeded } from './proof-form.tsx'
import { SignInFrame } from './sign-in-page.tsx'
import { signOut } from './sign-out.ts'

/** Page for the links of invitations and forgotten passwords. The token is in the address's fragment. */
export function LinkPage() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [secondStep, setSecondStep] = useState<SecondStepNeeded>()
  const link = useQuery({
    queryKey: ['administrator-link', token],
    queryFn: () => call(api.administrators.checkLink, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  })

  function enter(session: Session) {
    saveSession(session)
    navigate(screenPath('dashboard'), { replace: true })
  }

  if (secondStep) {
    return (
      <SignInFrame tabTitle="Sign in" heading="Sign in" text="Your password is set.">
        <SecondStep {...secondStep} after={enter} onBack={() => navigate('/login', { replace: true })} />
      </SignInFrame>
    )
  }
  const data = link.data?.data
  const text = data?.purpose === 'invitation' ? `You are invited to the console of ${siteName()}.` : 'It replaces the old one.'
  return (
    <SignInFrame tabTitle="Choose a password" heading="Choose a password" text={data ? text : 'For the console.'}>
      {link.isPending && <Skeleton lines={4} />}
      {link.error && (
        <div className="grid gap-4">
          <p role="alert" className="notice notice-wrong">
            {toFailureText(link.error)}
          </p>
          <Link to="/login/forgot" className="link justify-self-start text-sm">
            Forgot password
          </Link>
        </div>
      )}
      {data && <PasswordForm token={token} email={data.email} onSession={enter} onSecondStep={setSecondStep} />}
    </SignInFrame>
  )
}

type Values = { token: string; password: string; again: string }

type Props = {
  token: string
  email: string
  onSession: (session: Session) => void
  onSecondStep: (needed: SecondStepNeeded) => void
}

function PasswordForm({ token, email, onSession, onSecondStep }: Props) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(LinkPassword) as Resolver<Values>,
    defaultValues: { token, password: '', again: '' },
  })
  const save = useAction({
    call: ({ token, password }: Values) => call(api.administrators.setPassword, { token, password }),
    after(answer) {
      // Someone else may be signed in here.
      signOut()
      if ('token' in answer) onSession(answer)
      else onSecondStep(answer)
    },
    done: toMessage,
    onFailure(error, show) {
      const message = error instanceof ApiError ? error.errors.password : undefined
      if (message) form.setError('password', { message }, { shouldFocus: true })
      else show(error)
    },
  })
  return (
    <form onSubmit={form.handleSubmit((values) => save.run(values))} noValidate className="grid gap-4">
      <p>
        Your username is <strong className="font-semibold wrap-anywhere">{email}</strong>
      </p>
      <PasswordFields
        form={form}
        name="password"
        email={email}
        judge={(password, signal) => call(api.administrators.judgePassword, { token, password }, { signal })}
      />
      <Button type="submit" disabled={save.isBusy} className="mt-1">
        {save.isBusy ? 'Saving…' : 'Set the password'}
      </Button>
    </form>
  )
}
