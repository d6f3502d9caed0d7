import { type FormEvent, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import { toBrowserName } from '../../../../contract/browser-name.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { createPasskey } from './ask-authenticator.ts'
import { secondFactorQuery } from './queries.ts'

type Props = {
  /** Receives the new recovery codes; empty if the account already had some. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Names a passkey and has the browser create it. */
export function AddPasskey({ onDone, onClose }: Props) {
  const [name, setName] = useState(() => toBrowserName(navigator.userAgent))
  const add = useAction({
    call: async () => request(api.passkeys.create, { name, passkey: await createPasskey() }),
    done: toMessage,
    after({ data }) {
      onClose()
      onDone(data.recovery_codes)
    },
    stale: [secondFactorQuery.queryKey],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    add.run()
  }

  return (
    <Dialog isOpen title="Add a passkey" onClose={add.isBusy ? undefined : onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p>Your device asks for your fingerprint, face or PIN now, and each time you sign in with the passkey.</p>
        <InputField
          label="Name"
          hint="To tell your passkeys apart"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
          required
        />
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={add.isBusy}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.isBusy || name.trim() === ''}>
            {add.isBusy ? 'Waiting for the device…' : 'Add passkey'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
