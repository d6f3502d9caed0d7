import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ConfirmMethod } from '../../../contract/second-factor.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/failure-text.ts'
import { InputField } from '../ui/field.tsx'
import { useAction } from '../ui/use-action.ts'

type Proof<Method extends ConfirmMethod> = { method: Method; code: string }

type Props<Method extends ConfirmMethod, Output> = {
  methods: readonly Method[]
  call: (proof: Proof<Method>) => Promise<Output>
  after: (output: Output) => void
  /** Takes a failure that is not about what was typed. */
  onFailure?: (error: unknown) => void
  /** The text of the button. */
  action: string
}

const FIELDS: Record<ConfirmMethod, { label: string; hint?: string; other: string; input: ComponentProps<'input'> }> = {
  totp: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows',
    other: 'Use the authenticator app',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 11 },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of those that you saved; each works once',
    other: 'Use a recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 40 },
  },
  password: {
    label: 'Password',
    other: 'Use the password',
    input: { type: 'password', autoComplete: 'current-password', maxLength: 200 },
  },
}

/** Asks for a proof of who is there, by the first of these methods until another one is chosen. */
export function ProofForm<Method extends ConfirmMethod, Output>({ methods, ...props }: Props<Method, Output>) {
  const [method, setMethod] = useState(methods[0])
  if (!method) return null
  const others = methods.filter((other) => other !== method)
  return (
    <div className="grid gap-4">
      <CodeForm key={method} method={method} {...props} />
      {others.map((other) => (
        <button key={other} type="button" onClick={() => setMethod(other)} className="link justify-self-start text-sm">
          {FIELDS[other].other}
        </button>
      ))}
    </div>
  )
}

type CodeProps<Method extends ConfirmMethod, Output> = Omit<Props<Method, Output>, 'methods'> & { method: Method }

function CodeForm<Method extends ConfirmMethod, Output>({
  method,
  call,
  after,
  onFailure = showFailure,
  action,
}: CodeProps<Method, Output>) {
  const { label, hint, input } = FIELDS[method]
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  // Browsers heed `autofocus` once a page.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const send = useAction({
    call: () => call({ method, code }),
    after,
    onFailure(error) {
      const [message] = error instanceof ApiError ? Object.values(error.errors) : []
      if (message) setFault(message)
      else onFailure(error)
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
