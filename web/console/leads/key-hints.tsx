import type { LeadStatus } from '../../../contract/leads.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'

const HINTS = [
  { keys: 'j k', does: 'down, up' },
  { keys: 'Enter', does: 'open' },
  { keys: 'v', does: 'tick' },
]
const MOVES: Record<LeadStatus, typeof HINTS> = {
  New: [
    { keys: 'c', does: 'completed' },
    { keys: 'x', does: 'cancelled' },
  ],
  Completed: [{ keys: 'n', does: 'back to New' }],
  Cancelled: [{ keys: 'n', does: 'back to New' }],
}

/** The keys of the list, in sight where there is a keyboard. */
export function KeyHints({ status }: { status: LeadStatus }) {
  if (!useSingleKeys()) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-xs text-muted [@media(pointer:coarse)]:hidden">
      {[...HINTS, ...MOVES[status], { keys: 'Esc', does: 'close' }, { keys: '?', does: 'all keys' }].map(({ keys, does }) => (
        <span key={keys} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Kbd keys={keys} />
          {does}
        </span>
      ))}
    </p>
  )
}
