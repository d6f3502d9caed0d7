import type { LeadStatus } from '../../../contract/leads.ts'
import type { KeyHint } from '../ui/key-hints.tsx'

const MOVES: Record<LeadStatus, readonly KeyHint[]> = {
  New: [
    { keys: 'c', does: 'completed' },
    { keys: 'x', does: 'cancelled' },
  ],
  Completed: [{ keys: 'n', does: 'back to New' }],
  Cancelled: [{ keys: 'n', does: 'back to New' }],
}

/** The keys of the list of one status. */
export function leadKeys(status: LeadStatus): KeyHint[] {
  return [
    { keys: 'j k', does: 'down, up' },
    { keys: 'Enter', does: 'open' },
    { keys: 'v', does: 'tick' },
    ...MOVES[status],
    { keys: 'Esc', does: 'close' },
    { keys: '?', does: 'all keys' },
  ]
}
