import { useState } from 'react'
import type { Passkey } from '../../../../contract/access/passkeys.ts'
import * as api from '../../../../contract/api.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Lazy } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { secondFactorQuery } from './queries.ts'

const loadAdding = async () => (await import('./add-passkey.tsx')).AddPasskey

type Props = { passkeys: readonly Passkey[]; onCodes: (recoveryCodes: readonly string[]) => void }

/** The account's passkeys, and a form to add one. */
export function Passkeys({ passkeys, onCodes }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const remove = useAction({
    call: ({ id }: Passkey) => request(api.passkeys.remove, { id }),
    question: ({ name }) => ({
      title: `Remove the passkey “${name}”?`,
      text: 'It no longer signs you in. Your device may still offer it until you remove it there too.',
      action: 'Remove',
    }),
    done: toMessage,
    stale: [secondFactorQuery.queryKey],
  })

  return (
    <li className="card grid gap-3 p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">Passkeys</p>
          <p className="text-sm text-muted">Sign in with your device’s fingerprint, face or PIN instead of the password.</p>
        </div>
        {canUsePasskeys() && (
          <Button variant="quiet" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="grid gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2">
              <div className="min-w-0">
                <p className="break-words">{passkey.name}</p>
                <p className="text-sm text-muted">
                  Added <ListTime time={passkey.created_at} />
                  {passkey.last_used_at ? (
                    <>
                      , last used <ListTime time={passkey.last_used_at} />
                    </>
                  ) : (
                    ', not used yet'
                  )}
                </p>
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => remove.run(passkey)}
                disabled={remove.isBusy}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <Lazy load={loadAdding}>{(AddPasskey) => <AddPasskey onDone={onCodes} onClose={() => setIsAdding(false)} />}</Lazy>
      )}
    </li>
  )
}
