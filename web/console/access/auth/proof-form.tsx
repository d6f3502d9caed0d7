import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ConfirmProof, Proof } from '../../../../contract/access/second-factor.ts'
import * as api from '../../../../contract/api.ts'
import type { ConfirmMethod, FactorMethod } from '../../../../contract/errors.ts'
import { ApiError, call } from '../../../api/client.ts'
import { request } from '../../frame/request.ts'
import { cancelConfirmation, endConfirmation, useConfirmation } from '../../frame/session/ask-identity.ts'
import { type Session, saveSession } from '../../frame/session/session.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'

const loadAuthenticator = () => import('./ask-authenticator.ts')

type Asking<Output> = {
  call: (proof: ConfirmProof) => Promise<Output>
  after: (output: Output) => void
  /** Handles failures that are not about the typed value. */
  onFailure?: (error: unknown, show: (error: unknown) => void) => void
  /** The text of the button. */
  action: string
}
type CodeMethod = Exclude<ConfirmMethod, 'passkey'>

/** Labels of the buttons that switch to another method. */
const OTHERS: Record<ConfirmMethod, string> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery: 'Use a recovery code',
  password: 'Use the password',
}

const FIELDS: Record<CodeMethod, { label: string; hint?: string; input: ComponentProps<'input'> }> = {
  totp: {
    label: 'Code',
    hint: 'The six digits in your authenticator app',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 11 },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved. Each works once.',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 40 },
  },
  password: {
    label: 'Password',
    input: { type: 'password', autoComplete: 'current-password', maxLength: 200 },
  },
}

/** Asks for proof of identity with the first of these methods, until another one is chosen. */
export function ProofForm<Output>({ methods, ...props }: Asking<Output> & { methods: readonly ConfirmMethod[] }) {
  const [method, setMethod] = useState(() => methods.find((first) => first !== 'passkey' || canUsePasskeys()))
  if (!method) return null
  const others = methods.filter((other) => other !== method)
  return (
    <div className="grid gap-4">
      {method === 'passkey' ? <PasskeyButton {...props} /> : <CodeForm key={method} method={method} {...props} />}
      {others.map((other) => (
        <button key={other} type="button" onClick={() => setMethod(other)} className="link justify-self-start text-sm">
          {OTHERS[other]}
        </button>
      ))}
    </div>
  )
}

function PasskeyButton<Output>({ call, after, onFailure, action }: Asking<Output>) {
  const ask = useAction({
    call: async () => call({ method: 'passkey', passkey: await (await loadAuthenticator()).askForPasskey() }),
    after,
    onFailure,
  })
  // Browsers honour `autofocus` only once per page.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} onClick={() => ask.run()} disabled={ask.isBusy}>
      {ask.isBusy ? 'Waiting for the device…' : `${action} with a passkey`}
    </Button>
  )
}

function CodeForm<Output>({ method, call, after, onFailure, action }: Asking<Output> & { method: CodeMethod }) {
  const { label, hint, input } = FIELDS[method]
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  // Browsers honour `autofocus` only once per page.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const send = useAction({
    call: () => call({ method, code }),
    after,
    onFailure(error, show) {
      const [message] = error instanceof ApiError ? Object.values(error.errors) : []
      if (message) setFault(message)
      else if (onFailure) onFailure(error, show)
      else show(error)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setFault(undefined)
    send.run()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <InputField
        label={label}
        hint={hint}
        error={fault}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        ref={field}
        {...input}
      />
      <Button type="submit" disabled={send.isBusy}>
        {action}
      </Button>
    </form>
  )
}

/** The server's answer to a correct password. */
export type SecondStepNeeded = { ticket: string; next: readonly FactorMethod[] }

type SecondStepProps = SecondStepNeeded & { after?: (session: Session) => void; onBack: () => void }

/** The second step of signing in. `onBack` returns to the first. */
export function SecondStep({ ticket, next, after = saveSession, onBack }: SecondStepProps) {
  return (
    <div className="grid gap-4">
      <p>Your password is correct. Now your second factor.</p>
      <ProofForm
        methods={next}
        // The methods of this step never include the password.
        call={(proof) => call(api.auth.finishSignIn, { ticket, proof: proof as Proof })}
        after={after}
        onFailure={(error, show) => {
          show(error)
          // The ticket has expired.
          if (error instanceof ApiError && error.status === 401) onBack()
        }}
        action="Sign in"
      />
      <button type="button" onClick={onBack} className="link justify-self-start text-sm">
        Back to the password
      </button>
    </div>
  )
}

/** Opens over the current page when a call requires a confirmed identity; what was typed on the page stays. */
export function ConfirmIdentity() {
  const confirmation = useConfirmation()
  return (
    <Dialog isOpen={confirmation !== undefined} title="Confirm that it’s you" onClose={cancelConfirmation}>
      <p className="mb-4 text-muted">
        We ask again before refunds and changes to sign-in or personal data. Then we do what you asked for.
      </p>
      {confirmation && (
        <ProofForm
          methods={confirmation.methods}
          call={(proof) => request(api.secondFactor.confirm, { proof })}
          after={endConfirmation}
          action="Confirm"
        />
      )}
    </Dialog>
  )
}
