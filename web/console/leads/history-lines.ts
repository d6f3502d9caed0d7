import type { LeadEvent, LeadStatus } from '../../../contract/leads.ts'

export type HistoryLine = {
  id: number
  what: string
  status: LeadStatus | undefined
  note: string | null
  by: string
  at: string
}

/** The events of a lead, newest first: one that leaves the status as it was is a note. */
export function toHistoryLines(events: readonly LeadEvent[]): HistoryLine[] {
  return events
    .map(({ id, status, note, by, created_at }, index) => {
      const isMove = index > 0 && events[index - 1]?.status !== status
      const what = index === 0 ? 'Came in' : isMove ? `Moved to ${status}` : 'Note'
      return { id, what, status: isMove ? status : undefined, note, by: by ?? 'Visitor', at: created_at }
    })
    .toReversed()
}
