import type { Board } from '../../../../contract/bookings/visits.ts'
import { OffDialog } from './off-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'
import type { VisitActions } from './use-visit-actions.ts'

type Props = { actions: VisitActions; technicians?: Board['technicians'] }

/** The dialog that asks what an act on a visit needs. */
export function VisitDialogs({ actions, technicians = [] }: Props) {
  const { dialog } = actions
  if (dialog?.kind === 'plan') return <PlanDialog dialog={dialog} actions={actions} />
  if (dialog?.kind === 'step') return <StepDialog dialog={dialog} actions={actions} />
  if (dialog?.kind === 'quote') return <QuoteDialog dialog={dialog} actions={actions} />
  if (dialog?.kind === 'off') return <OffDialog dialog={dialog} actions={actions} technicians={technicians} />
  return null
}
