import { useQuery } from '@tanstack/react-query'
import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import { Loaded } from '../../frame/ui/states.tsx'
import { codeMeterQuery } from '../dashboard/queries.ts'

/** Codes sent and entered: many sent and few entered mean that somebody abuses the form. */
export function CodeMeter() {
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
              {`${open} of about the last hour were not entered. You are told from ${Math.ceil(limit_per_hour / 2)} on.`}
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** "60 %", or a dash if nothing was sent. */
function toShare({ sent, verified }: OtpMeter['hour']): string {
  return sent === 0 ? '–' : `${Math.round((verified / sent) * 100)} %`
}
