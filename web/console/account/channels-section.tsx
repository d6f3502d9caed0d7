import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { LocalChannel } from '../../../contract/dashboard.ts'
import { useLocalChannels } from '../layout/use-local-channels.ts'
import { TableBox } from '../ui/table-box.tsx'

const CHANNEL: Record<LocalChannel, { name: string; now: string }> = {
  sms: { name: 'SMS, codes too', now: 'Kept on this server, reach nobody' },
  email: { name: 'E-mail', now: 'Kept on this server, reach nobody' },
  payments: { name: 'Payments', now: 'Sandbox, no money moves' },
}

/** What has no provider. The warnings lead here. */
export function ChannelsSection() {
  const channels = useLocalChannels()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()

  // The section comes after the page: the browser has looked for it by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link pressed once more leads here once more
  useEffect(() => {
    if (hash !== '#channels' || !channels) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [hash, key, Boolean(channels)])

  if (!channels) return null
  return (
    <section aria-labelledby="channels" className="grid gap-3">
      <h2 ref={heading} id="channels" tabIndex={-1} className="scroll-mt-20 text-lg">
        Channels
      </h2>
      {channels.length === 0 ? (
        <p className="text-muted">Every message goes out through its provider.</p>
      ) : (
        <>
          <TableBox label="Channels">
            <table className="data-table as-cards">
              <thead>
                <tr>
                  <th scope="col">Channel</th>
                  <th scope="col">Now</th>
                </tr>
              </thead>
              <tbody>
                {channels.map((channel) => (
                  <tr key={channel}>
                    <td data-label="Channel">{CHANNEL[channel].name}</td>
                    <td data-label="Now">{CHANNEL[channel].now}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
          <p className="text-sm text-muted">
            No provider is built in yet. Messages that reach nobody stand in <code>outbox.jsonl</code> in the data folder.
          </p>
        </>
      )}
    </section>
  )
}
