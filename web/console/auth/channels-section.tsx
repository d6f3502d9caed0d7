import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import * as api from '../../../contract/api.ts'
import type { Channels } from '../../../contract/notices.ts'
import { request } from '../request.ts'
import { Badge } from '../ui/badge.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { type ChannelRow, toBusinessWays, toChannelRows } from './channel-rows.ts'
import { SmsTemplates } from './sms-templates.tsx'

/** By which way messages and money go. The warnings lead here. */
export function ChannelsSection() {
  const channels = useQuery({ queryKey: ['channels'], queryFn: ({ signal }) => request(api.notices.getChannels, {}, signal) })
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const data = channels.data?.data

  // The section comes after the page: the browser has looked for it by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link pressed once more leads here once more
  useEffect(() => {
    if (hash !== '#channels' || !data) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [hash, key, Boolean(data)])

  return (
    <section aria-labelledby="channels" className="grid gap-3">
      <h2 ref={heading} id="channels" tabIndex={-1} className="scroll-mt-20 text-lg">
        Channels
      </h2>
      {channels.isPending && <Skeleton lines={4} />}
      {channels.isError && <LoadError message={toFailureText(channels.error)} onRetry={() => channels.refetch()} />}
      {data && (
        <>
          <ChannelTable rows={toChannelRows(data)} />
          {(data.sms.length === 0 || data.email === null) && (
            <p className="text-sm text-muted">
              Messages that reach nobody stand in <code>outbox.jsonl</code> in the data folder.
            </p>
          )}
          <BusinessWays channels={data} />
          <SmsTemplates templates={data.sms_templates} />
        </>
      )}
    </section>
  )
}

function ChannelTable({ rows }: { rows: readonly ChannelRow[] }) {
  return (
    <TableBox label="Channels">
      <table className="data-table as-cards">
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">By</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, by, tone, detail, settings }) => (
            <tr key={name}>
              <td data-label="Channel" className="whitespace-nowrap">
                {name}
              </td>
              <td data-label="By">
                <Badge tone={tone}>{by}</Badge>
              </td>
              <td data-label="Now">
                <span>
                  {detail ?? 'Set up.'} {settings && <span className="text-muted">To change that, set {settings}.</span>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function BusinessWays({ channels }: { channels: Channels }) {
  return (
    <div className="mt-3 grid gap-2">
      <h3 className="text-sm">Where the business is told of leads and messages</h3>
      <Facts>
        {toBusinessWays(channels).map(({ name, to, isSet }) => (
          <Fact key={name} name={name}>
            <span className={isSet ? 'break-all' : 'text-muted'}>{to}</span>
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
