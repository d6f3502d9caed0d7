import { type FormEvent, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import { ApiError } from '../../../api/client.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { CopyButton } from '../../frame/ui/copy-button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { secondFactorQuery } from './queries.ts'

type Props = {
  secret: string
  uri: string
  /** Receives the new recovery codes; empty if the account already had some. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Shows an authenticator app's secret, and asks for a code to prove that the app has it. */
export function TotpSetUp({ secret, uri, onDone, onClose }: Props) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const confirm = useAction({
    call: () => request(api.secondFactor.confirmTotp, { code }),
    done: toMessage,
    after({ data }) {
      onClose()
      onDone(data.recovery_codes)
    },
    onFailure(error, show) {
      if (error instanceof ApiError && error.errors.code) setFault(error.errors.code)
      else show(error)
    },
    stale: [secondFactorQuery.queryKey],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setFault(undefined)
    confirm.run()
  }

  return (
    <Dialog isOpen title="Set up an authenticator app" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p>Scan this with an app such as Google Authenticator, Aegis or 1Password, then enter the code it shows.</p>
        <QrCode text={uri} label="QR code of the key" />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-sm">
            <span className="text-muted">Or type this key: </span>
            <code>{secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
          <CopyButton text={secret} what="the key" />
        </div>
        <InputField
          label="Code"
          hint="The six digits in the app"
          error={fault}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
        />
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={confirm.isBusy}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
