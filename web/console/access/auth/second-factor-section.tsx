import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '../../../../contract/access/second-factor.ts'
import * as api from '../../../../contract/api.ts'
import { siteName } from '../../frame/layout/site-mark.tsx'
import { request } from '../../frame/request.ts'
import { accountQuery } from '../../frame/session/role.ts'
import { Button } from '../../frame/ui/button.tsx'
import { CopyButton } from '../../frame/ui/copy-button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { saveAs } from '../../frame/ui/files.ts'
import { Lazy, Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { Passkeys } from './passkeys.tsx'
import { secondFactorQuery } from './queries.ts'

const loadSetUp = async () => (await import('./totp-set-up.tsx')).TotpSetUp
const STALE = [secondFactorQuery.queryKey]

/** The factors that a sign-in needs besides the password. */
export function SecondFactorSection() {
  return (
    <section aria-labelledby="second-factor" className="grid gap-3">
      <h2 id="second-factor" className="text-lg">
        Second factor
      </h2>
      <Loaded query={useQuery(secondFactorQuery)} lines={2}>
        {({ data }) => <Factors factor={data} />}
      </Loaded>
    </section>
  )
}

function Factors({ factor: { passkeys, totp, recovery_codes_left: left, is_required } }: { factor: SecondFactor }) {
  const hasFactor = totp !== null || passkeys.length > 0
  const [codes, setCodes] = useState<readonly string[]>([])
  const renew = useAction({
    call: () => request(api.secondFactor.renewRecoveryCodes, {}),
    question: () => ({
      title: 'New recovery codes?',
      text: 'The old ones stop working.',
      action: 'New recovery codes',
      isHarmless: true,
    }),
    after: ({ data }) => setCodes(data.recovery_codes),
    stale: STALE,
  })

  return (
    <>
      {!hasFactor && (
        <p className="text-muted">
          You sign in with a password only. Add a second factor so that a stolen password isn’t enough. It is also asked for
          before refunds.
        </p>
      )}
      <ul className="grid gap-2">
        <Passkeys passkeys={passkeys} onCodes={setCodes} />
        <li className="card flex flex-wrap items-center justify-between gap-3 p-3">
          <div>
            <p className="font-semibold">Authenticator app</p>
            <p className="text-sm text-muted">
              {totp ? (
                <>
                  Set up <ListTime time={totp.created_at} />
                  {totp.last_used_at && (
                    <>
                      , last used <ListTime time={totp.last_used_at} />
                    </>
                  )}
                </>
              ) : (
                'Not set up'
              )}
            </p>
          </div>
          {totp ? <RemoveTotp isLast={passkeys.length === 0} /> : <SetUpTotp onDone={setCodes} />}
        </li>
        {hasFactor && (
          <li className="card flex flex-wrap items-center justify-between gap-3 p-3">
            <div>
              <p className="font-semibold">Recovery codes</p>
              <p className={`text-sm ${left < 3 ? 'text-wrong' : 'text-muted'}`}>
                {left} left. Each signs you in once, if you lose your device.
              </p>
            </div>
            <Button variant="quiet" onClick={() => renew.run()} disabled={renew.isBusy}>
              New recovery codes
            </Button>
          </li>
        )}
      </ul>
      <Requirement isRequired={is_required} hasFactor={hasFactor} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </>
  )
}

function SetUpTotp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [started, setStarted] = useState<{ secret: string; uri: string }>()
  const start = useAction({
    call: () => request(api.secondFactor.startTotp, {}),
    after: ({ data }) => setStarted(data),
    stale: STALE,
  })
  const close = () => setStarted(undefined)

  return (
    <>
      <Button variant="quiet" onClick={() => start.run()} disabled={start.isBusy}>
        Set up
      </Button>
      {started && <Lazy load={loadSetUp}>{(TotpSetUp) => <TotpSetUp {...started} onDone={onDone} onClose={close} />}</Lazy>}
    </>
  )
}

function RemoveTotp({ isLast }: { isLast: boolean }) {
  const remove = useAction({
    call: () => request(api.secondFactor.removeTotp, {}),
    question: () => ({
      title: 'Remove the authenticator app?',
      text: `Its codes stop working${isLast ? ', and so do the recovery codes' : ''}.`,
      action: 'Remove',
    }),
    done: toMessage,
    stale: STALE,
  })
  return (
    <Button variant="quiet" onClick={() => remove.run()} disabled={remove.isBusy}>
      Remove
    </Button>
  )
}

/** Whether a second factor is mandatory for all administrators; the owner decides. */
function Requirement({ isRequired, hasFactor }: { isRequired: boolean; hasFactor: boolean }) {
  const role = useQuery(accountQuery).data?.data.role
  const change = useAction({
    call: () => request(api.secondFactor.setRequired, { is_required: !isRequired }),
    question: () =>
      isRequired
        ? {
            title: 'Stop requiring it?',
            text: 'Administrators can then remove their second factor.',
            action: 'Stop requiring it',
          }
        : {
            title: 'Require a second factor for everyone?',
            text: 'Administrators without one have to set one up before they can do anything else.',
            action: 'Require it',
            isHarmless: true,
          },
    done: toMessage,
    stale: STALE,
  })
  // The server lets only an owner with a second factor change this.
  if (role !== 'owner' || !hasFactor)
    return isRequired && <p className="text-sm text-muted">Every administrator must have one.</p>
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      {isRequired ? 'Every administrator must have one.' : 'Each administrator chooses whether to have one.'}
      <Button variant="quiet" onClick={() => change.run()} disabled={change.isBusy}>
        {isRequired ? 'Stop requiring it' : 'Require it for everyone'}
      </Button>
    </p>
  )
}

/** Shows new recovery codes, which can't be shown again. Open while `codes` is not empty. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog isOpen={codes.length > 0} title="Your recovery codes" onClose={undefined}>
      <div className="grid gap-4">
        <p>
          Each works once in place of your second factor. Print them or save them where you keep passwords:{' '}
          <strong className="font-semibold">they are shown only once.</strong>
        </p>
        <ol aria-label="Recovery codes" className="grid gap-x-6 gap-y-1.5 rounded-sm bg-sunk px-4 py-3 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="font-mono">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap justify-end gap-3 print:hidden">
          <Button variant="quiet" icon="print" onClick={() => print()}>
            Print
          </Button>
          <Button variant="quiet" icon="download" onClick={() => saveAs(new Blob([toFile(codes)]), 'recovery-codes.txt')}>
            Download
          </Button>
          <CopyButton text={codes.join('\n')} what="the recovery codes" />
          <Button onClick={onClose}>I have saved them</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The file explains the codes to anyone who finds it in a year. */
const toFile = (codes: readonly string[]) =>
  `Recovery codes of the console of ${siteName()}, ${location.host}\nEach works once in place of the second factor.\n\n${codes.join('\n')}\n`
