import { useQuery } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { toNetworksText, toPauseText, toShare } from './dashboard-texts.ts'
import { codeMeterQuery } from './queries.ts'

/** Codes sent and entered: many sent and few entered mean that somebody abuses the form. */
export function CodeMeter() {
  return (
    <section className="card p-4">
      <h2 className="mb-2 text-sm">Codes by SMS</h2>
      <Loaded query={useQuery(codeMeterQuery)} lines={3} isPolled>
        {({ data: { hour, day, pause, limit_per_hour } }) => (
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
              {pause ? 'Sending is paused.' : `Sending pauses at ${limit_per_hour} in an hour.`}
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Shows that codes go to fewer visitors, or that networks or addresses are held back. */
export function CodePause() {
  const { pause, paused_networks: networks = [] } = useQuery(codeMeterQuery).data?.data ?? {}
  const resume = useAction({
    call: () => request(api.otp.resume, {}),
    question: () => ({
      title: 'Send codes again?',
      text: 'Whoever asks for a code gets one by SMS again, and each SMS costs money. If a machine asks for them, sending pauses once more after the next twenty.',
      action: 'Send codes again',
      isHarmless: true,
    }),
    done: toMessage,
    stale: [codeMeterQuery.queryKey],
  })
  if (!pause && networks.length === 0) return null
  return (
    <section aria-label="Codes are paused" className="notice notice-wrong mb-6">
      <div className="flex min-w-60 flex-1 items-baseline gap-2.5">
        <Icon name="alert" className="translate-y-1 text-wrong" />
        <div>
          <p className="font-semibold">{pause ? 'Codes go to few visitors only' : 'Some visitors are held back'}</p>
          <p>
            {pause ? toPauseText(pause) : toNetworksText(networks)} Whoever gets none leaves their details and is called back, or
            pays online.
          </p>
        </div>
      </div>
      <Button variant="quiet" onClick={() => resume.run()}>
        Send codes again
      </Button>
    </section>
  )
}
