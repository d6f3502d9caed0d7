import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { isLive } from '../../../../contract/bookings/visit.ts'
import type { Visit } from '../../../../contract/bookings/visits.ts'
import { dayIn } from '../../../../contract/india.ts'
import { screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { useVisitActions } from './use-visit-actions.ts'
import { VisitDialogs } from './visit-dialogs.tsx'
import { VisitSection } from './visit-section.tsx'
import { StateBadge } from './visit-state.tsx'
import { toPromiseText } from './visit-words.ts'

type Props = {
  lead: Lead
  /** Whether the visit is what comes next; before it, a call is. */
  isNext: boolean
  /** The newest first. */
  visits: readonly Visit[]
  /** Whether a first visit, or another one, can be planned. */
  canPlan: boolean
}

/** The newest visit with what can be done with it, or a button that plans one; then those before. */
export function VisitsOfLead({ lead, isNext, visits, canPlan }: Props) {
  const actions = useVisitActions()
  const now = useNow()
  const [newest, ...earlier] = visits
  return (
    <section className="grid gap-3 rounded-sm border border-line p-3">
      <h3 className="text-sm">Visit</h3>
      {newest && <VisitSection id={newest.id} actions={actions} isNext={isNext} />}
      {canPlan && !(newest && isLive(newest.status)) && (
        <Button
          variant={isNext ? 'primary' : 'quiet'}
          icon="clock"
          disabled={actions.isBusy}
          onClick={() => actions.askPlan({ lead }, 'technician')}
        >
          {newest ? 'Plan another visit' : 'Plan a visit'}
        </Button>
      )}
      {earlier.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {earlier.map((visit) => (
            <li key={visit.id} className="flex flex-wrap items-center justify-between gap-2">
              <Link to={toBoardPath(visit)} className="link first-letter:uppercase">
                {toPromiseText(visit, now)}
              </Link>
              <StateBadge visit={visit} now={now} />
            </li>
          ))}
        </ul>
      )}
      <VisitDialogs actions={actions} />
    </section>
  )
}

const toBoardPath = ({ id, window }: Visit) => screenPath('visits', { day: dayIn(new Date(window.from)), visit: id })
