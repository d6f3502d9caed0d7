import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import {
  type DoctorAction,
  type Finding,
  type FindingState,
  type Pace,
  worstFirst,
} from '../../../../contract/operation/doctor.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { callQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { fetchFile, saveAs } from '../../frame/ui/files.ts'
import { Icon, type IconName } from '../../frame/ui/icon.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { codeMeterQuery } from '../dashboard/queries.ts'

/** The checks take seconds, so they run when the screen opens and on request, not on every return to the tab. */
const doctorQuery = (pace: Pace) =>
  queryOptions({
    ...callQuery(['doctor', pace], api.doctor.get, { pace }),
    retry: false,
    refetchOnWindowFocus: false,
  })

const SIGNS: Record<FindingState, { label: string; icon: IconName }> = {
  failing: { label: 'Failing', icon: 'close' },
  warning: { label: 'Warning', icon: 'alert' },
  unknown: { label: 'Unknown', icon: 'faq' },
  fine: { label: 'Fine', icon: 'check' },
}

const ACTIONS: Record<DoctorAction, string> = {
  backUp: 'Back up now',
  compareBalance: 'Compare now',
  sendTestMail: 'Send a test email',
}

/** Problems that affect visitors or the business now. Quick checks show before the slow ones finish. */
export function DoctorPage() {
  const [quick, slow] = [useQuery(doctorQuery('quick')), useQuery(doctorQuery('slow'))]
  const isChecking = quick.isFetching || slow.isFetching
  return (
    <>
      <PageHead
        actions={
          <Button
            variant="quiet"
            icon="refresh"
            disabled={isChecking}
            onClick={() => Promise.all([quick.refetch(), slow.refetch()])}
          >
            {isChecking ? 'Checking…' : 'Check again'}
          </Button>
        }
      />
      <div className="page-column grid gap-5">
        <Loaded query={quick} lines={12}>
          {({ data }) => (
            <>
              <p role="status" className="text-sm text-muted">
                {toSummary([...data.findings, ...(slow.data?.data.findings ?? [])])}
                {slow.isPending && '. Still checking the rest'}
              </p>
              <Report findings={data.findings} />
            </>
          )}
        </Loaded>
        {quick.data && (
          // Below the others, which don't move when these arrive.
          <Loaded query={slow} lines={3}>
            {({ data }) => <Report findings={data.findings} what=", from the whole site" />}
          </Loaded>
        )}
        <CodeMeter />
      </div>
    </>
  )
}

/** The open findings, worst first, and below them the good ones, folded. */
function Report({ findings, what = '' }: { findings: readonly Finding[]; what?: string }) {
  const isFine = ({ state }: Finding) => state === 'fine'
  const [open, fine] = [worstFirst(findings.filter((finding) => !isFine(finding))), findings.filter(isFine)]
  return (
    <>
      {open.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-sm">Needs attention{what}</h2>
          <div className="card">
            <Findings findings={open} />
          </div>
        </section>
      )}
      {fine.length > 0 && (
        <details className="findings-fold card">
          <summary>
            <h2 className="text-sm">
              {fine.length} working{what}
            </h2>
          </summary>
          <Findings findings={fine} />
        </details>
      )}
    </>
  )
}

export function toSummary(findings: readonly Pick<Finding, 'state'>[]): string {
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length
  const parts = Object.entries({
    failing: count('failing'),
    'to watch': count('warning'),
    'not checked': count('unknown'),
    working: count('fine'),
  })
  return parts.flatMap(([words, number]) => (number > 0 ? [`${number} ${words}`] : [])).join(', ')
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <FindingLine key={finding.name} finding={finding} />
      ))}
    </ul>
  )
}

function FindingLine({ finding }: { finding: Finding }) {
  const { state, title, text, remedy, details } = finding
  const { label, icon } = SIGNS[state]
  return (
    <li>
      <span className={`finding-sign is-${state}`} title={label}>
        <Icon name={icon} size={15} />
        <span className="sr-only">{label}: </span>
      </span>
      <h3 className="text-sm font-semibold">{title}</h3>
      <div className="min-w-0 break-words">
        {text}
        {remedy && <span className="text-muted"> {remedy}</span>}
        {details.length > 0 && (
          <details className="text-muted">
            <summary className="w-fit pointer-coarse:py-3">
              {details.length === 1 ? 'Which one' : `Which ${details.length}`}
            </summary>
            <ul className="grid gap-0.5 pl-4">
              {details.map((detail) => (
                <li key={detail} className="break-all">
                  {detail}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Buttons finding={finding} />
    </li>
  )
}

function Buttons({ finding: { title, text, path, action, file } }: { finding: Finding }) {
  if (!action && !path && !file) return null
  return (
    <div className="flex flex-wrap gap-2">
      {action && <ActionButton action={action} text={text} />}
      {file && <FileButton path={file} />}
      {path && (
        <Button to={path} variant="quiet" aria-label={`Open the screen: ${title}`}>
          Open
        </Button>
      )}
    </div>
  )
}

function ActionButton({ action, text }: { action: DoctorAction; text: string }) {
  const act = useAction({
    call: () => request(api.doctor.act, { action }),
    done: toMessage,
    after: () => setBegunAt(text),
  })
  // A backup takes seconds to minutes. Its line changes when it is done.
  const [begunAt, setBegunAt] = useState<string>()
  const isBackingUp = action === 'backUp' && begunAt === text
  useQuery({ ...doctorQuery('quick'), enabled: isBackingUp, refetchInterval: 2_000 })
  return (
    <Button variant="quiet" disabled={act.isBusy || isBackingUp} onClick={() => act.run()}>
      {isBackingUp ? 'Backing up …' : ACTIONS[action]}
    </Button>
  )
}

/** Saves the file of a finding. */
function FileButton({ path }: { path: string }) {
  const { run, isBusy } = useAction({
    call: () => fetchFile(path),
    after({ bytes, headers }) {
      const [, name = 'file'] = /filename="(.+?)"/.exec(headers.get('Content-Disposition') ?? '') ?? []
      saveAs(bytes, name)
    },
    failed: () => 'The file couldn’t be downloaded',
  })
  return (
    <Button variant="quiet" icon="download" disabled={isBusy} onClick={() => run()}>
      {isBusy ? 'Downloading …' : 'Download'}
    </Button>
  )
}

/** Codes sent and entered: many sent but few entered suggest that someone is abusing the form. */
function CodeMeter() {
  return (
    <section className="card p-4">
      <h2 className="mb-2 text-sm">Codes by SMS</h2>
      <Loaded query={useQuery(codeMeterQuery)} lines={3} isPolled>
        {({ data: { hour, day, open, limit_per_hour } }) => (
          <>
            <table className="w-full text-sm tabular-nums">
              <thead className="text-xs text-muted">
                <tr>
                  <th scope="col" className="w-28 pb-1 text-left font-normal">
                    <span className="sr-only">In the last</span>
                  </th>
                  {['Sent', 'Verified', 'Share', 'Failed'].map((column) => (
                    <th key={column} scope="col" className="pb-1 pl-2 text-right font-semibold">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Object.entries({ 'Last hour': hour, 'Last day': day }).map(([name, sums]) => (
                  <tr key={name}>
                    <th scope="row" className="py-1 text-left font-normal">
                      {name}
                    </th>
                    <td className="py-1 text-right">{sums.sent}</td>
                    <td className="py-1 text-right">{sums.verified}</td>
                    <td className="py-1 text-right">{toShare(sums)}</td>
                    <td className={`py-1 text-right ${sums.failed > 0 ? 'font-semibold text-wrong' : ''}`}>{sums.failed}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="mt-2 text-xs text-muted">
              {`In about the last hour ${open} ${open === 1 ? 'code wasn’t' : 'codes weren’t'} entered. You’re alerted at ${Math.ceil(limit_per_hour / 2)}.`}
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** "60%", or a dash if nothing was sent. */
function toShare({ sent, verified }: OtpMeter['hour']): string {
  return sent === 0 ? '–' : `${Math.round((verified / sent) * 100)}%`
}
