import { Link } from 'react-router'
import { dayIn } from '../../../../contract/india.ts'
import type { Dashboard, NextVisit } from '../../../../contract/operation/dashboard.ts'
import type { SetupGuide as Guide } from '../../../../contract/operation/setup-guide.ts'
import { toCityLabel, type VisitStatus } from '../../../../contract/options.ts'
import { screenPath } from '../../frame/screens.ts'
import { toVisitText, VisitState } from '../../frame/ui/call-state.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Business } from './business.tsx'
import { SetupGuide } from './setup-guide.tsx'

type Props = { visits: NonNullable<Dashboard['today']>['visits'] | undefined; guide: Guide | undefined }

/** The part below the customers to call, loaded after them. */
export function Later({ visits, guide }: Props) {
  return (
    <>
      {visits?.next && visits.next.length > 0 && <NextVisits visits={visits.next} count={visits.count} />}
      {guide && <SetupGuide guide={guide} />}
      <Business />
    </>
  )
}

/** Today’s remaining visits, and who goes there. */
function NextVisits({ visits, count }: { visits: readonly NextVisit[]; count: number }) {
  const now = useNow()
  return (
    <section aria-labelledby="next-visits" className="card next-visits p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-visits" className="text-base">
          Next visits today
        </h2>
        <Link to={screenPath('visits')} className="link text-sm">
          {`All ${count} on the board`}
        </Link>
      </div>
      <ol>
        {visits.map((visit) => (
          <Next key={visit.id} visit={visit} now={now} />
        ))}
      </ol>
    </section>
  )
}

const WORDS: Partial<Record<VisitStatus, string>> = {
  planned: 'Not confirmed',
  accepted: 'Confirmed',
  on_the_way: 'On the way',
  arrived: 'Arrived',
}

function Next({ visit, now }: { visit: NextVisit; now: Date }) {
  const { id, name, service_type, city, status, window, due_by, technician } = visit
  // The heading says the day.
  const text = toVisitText(window.from, now).replace('today ', '')
  return (
    <li className="dashboard-row">
      <div>
        {status !== 'arrived' ? (
          <VisitState from={window.from} to={due_by} text={text} now={now} isConfirmed={status !== 'planned'} />
        ) : (
          <b className="block text-press first-letter:uppercase">{text}</b>
        )}
      </div>
      <p className="min-w-0 wrap-anywhere">
        <Link
          to={screenPath('visits', { day: dayIn(new Date(window.from)), visit: id })}
          className="font-semibold hover:text-press hover:underline"
        >
          {name}
        </Link>
        , {service_type}, {toCityLabel(city)}{' '}
        <span className={`block text-xs ${technician ? 'text-muted' : 'font-semibold'}`}>{technician ?? 'No technician'}</span>
      </p>
      {technician && <span className="text-sm text-muted">{WORDS[status]}</span>}
    </li>
  )
}
