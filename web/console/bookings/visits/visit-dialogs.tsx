import type { Board } from '../../../../contract/bookings/visits.ts'
import { OffDialog } from './off-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'
import type { VisitActions } from './use-visit-actions.ts'

type Props = { actions: VisitActions; technicians?: Board['technicians'] }

/** The dialog that asks what an act on a visit needs. */
export function VisitDialogs({ actions, technicians = [] }: Props) {
  const { asked } = actions
  if (asked?.what === 'plan') return <PlanDialog asked={asked} actions={actions} />
  if (asked?.what === 'step') return <StepDialog asked={asked} actions={actions} />
  if (asked?.what === 'quote') return <QuoteDialog asked={asked} actions={actions} />
  if (asked?.what === 'off') return <OffDialog asked={asked} actions={actions} technicians={technicians} />
  return null
}
