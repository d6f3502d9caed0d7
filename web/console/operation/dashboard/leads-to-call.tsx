import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMobile } from '../../../../contract/fields.ts'
import { toTel } from '../../../../contract/phones.ts'
import { leadQueries } from '../../bookings/leads/queries.ts'
import { screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Icon } from '../../frame/ui/icon.tsx'
import { LeadAgeBar } from '../../frame/ui/lead-age.tsx'
import { Loaded } from '../../frame/ui/states.tsx'

const SHOWN = 6
/** Without those that were tried, and are to be tried again later. */
const DUE = { calls: 'due', order: 'oldest' } as const

/** An agent's start: whom to call now, the longest waiting first. */
export function LeadsToCall() {
  const now = useNow()
  const leads = useQuery({ ...leadQueries.list({ ...DUE, limit: SHOWN }), refetchInterval: 30_000 })
  return (
    <section aria-labelledby="to-call" className="card p-4">
      <h2 id="to-call" className="mb-2 text-sm">
        To call now
      </h2>
      <Loaded query={leads} lines={4} isPolled>
        {({ data, meta }) => (
          <>
            {data.length === 0 && (
              <p className="flex items-center gap-2.5">
                <Icon name="check" className="text-press" />
                Nobody has to be called now. A new lead appears here by itself.
              </p>
            )}
            <ul className="grid">
              {data.map(({ id, name, service_type, mobile, created_at, due_at }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-2.5 last:border-0">
                  <LeadAgeBar came={created_at} due={due_at} now={now} />
                  <p className="min-w-0 flex-1 basis-24 wrap-anywhere">
                    <Link to={screenPath('leads', { ...DUE, lead: id })} className="link font-semibold">
                      {name}
                    </Link>
                    , {service_type}
                  </p>
                  <Button href={toTel(mobile)} variant="quiet" icon="phone" className="tabular-nums">
                    {formatMobile(mobile)}
                  </Button>
                </li>
              ))}
            </ul>
            {meta.total > SHOWN && (
              <Link to={screenPath('leads', DUE)} className="link text-sm">
                All that wait
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
