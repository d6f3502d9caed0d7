import type { Visit } from '../../../../contract/bookings/visits.ts'
import { Badge, type BadgeTone } from '../../frame/ui/badge.tsx'
import { stateOf, type VisitState } from './visit-words.ts'

const TONES: Record<VisitState['look'], BadgeTone> = {
  plan: 'notice',
  yes: 'press',
  go: 'press',
  done: 'plain',
  wrong: 'wrong',
}

/** Sign and word of a state. Where the board has little room, the word is for screen readers and in the tooltip. */
export function StateWords({ state: { sign, word } }: { state: VisitState }) {
  return (
    <em>
      <span aria-hidden="true">{sign}</span> <span className="state-word">{word}</span>
    </em>
  )
}

export function StateBadge({ visit, now }: { visit: Visit; now: Date }) {
  const { look, word, sign } = stateOf(visit, undefined, now)
  return (
    <Badge tone={TONES[look]} sign={sign}>
      <span className="first-letter:uppercase">{word}</span>
    </Badge>
  )
}
