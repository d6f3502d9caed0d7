import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { requiredEmail } from '../../../../contract/fields.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../frame/ui/button.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { SignInFrame } from './sign-in-page.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<string>()

  const send = useAction({
    call: (email: string) => call(api.administrators.forgotPassword, { email }),
    after: ({ message }) => setAnswer(message),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = requiredEmail().safeParse(email)
    setError(parsed.error?.issues[0]?.message)
    if (parsed.data) send.run(parsed.data)
  }

  return (
    <SignInFrame tabTitle="Forgot password" heading="Forgot password" text="We’ll email you a link to choose a new one.">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <InputField
          label="Username"
          type="email"
          placeholder="name@business.in"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error}
        />
        <Button type="submit" disabled={send.isBusy} className="mt-1">
          {send.isBusy ? 'Sending…' : 'Send the link'}
        </Button>
        <p role="status" className={answer ? 'notice' : 'sr-only'}>
          {answer}
        </p>
        <Link to="/login" className="link justify-self-start text-sm">
          Back to sign-in
        </Link>
      </form>
    </SignInFrame>
  )
}
