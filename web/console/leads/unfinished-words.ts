import type { UnfinishedLead } from '../../../contract/leads.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** Why a form became no lead; who asked for a call waits for us, the others may have changed their minds. */
export const REASON_LOOK: Record<UnfinishedLead['reason'], { label: string; tone: BadgeTone }> = {
  code: { label: 'Code step not finished', tone: 'plain' },
  payment: { label: 'Payment not finished', tone: 'plain' },
  callBack: { label: 'Asked for a call back', tone: 'notice' },
}
