import { toFailureText } from '../ui/failure-text.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { toShare } from './meter-words.ts'
import { useOtpMeter } from './use-otp-meter.ts'

/** Codes sent and entered: where many are sent and few entered, somebody plays with the form. */
export function CodeMeter() {
  const meter = useOtpMeter()
  const data = meter.data?.data
  return (
    <section className="card p-4">
      <h2 className="mb-2 text-sm">Codes by SMS</h2>
      {meter.isPending && <Skeleton lines={3} />}
      {meter.isError && !data && <LoadError message={toFailureText(meter.error)} onRetry={() => meter.refetch()} />}
      {data && (
        <>
          <table className="w-full text-sm tabular-nums">
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="w-28 pb-1 text-left font-normal">
                  <span className="sr-only">In the last</span>
                </th>
                {['Sent', 'Verified', 'Share', 'Failed'].map((column) => (
                  <th key={column} scope="col" className="pb-1 text-right font-semibold">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[
                { name: 'Last hour', sums: data.hour },
                { name: 'Last day', sums: data.day },
              ].map(({ name, sums }) => (
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
            {data.pause ? 'Sending is paused.' : `Sending pauses at ${data.limit_per_hour} in an hour.`}
          </p>
        </>
      )}
    </section>
  )
}
