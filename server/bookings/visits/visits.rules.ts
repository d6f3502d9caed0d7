import { isComing } from '../../../contract/bookings/visit.ts'
import { toClock } from '../../../contract/clock.ts'
import { minuteOfDay } from '../../../contract/india.ts'
import { toCityLabel, type VisitEventKind, type VisitStatus } from '../../../contract/options.ts'
import type { Alarm } from '../../platform/deps/notices.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import type { VisitRow } from './visits.store.ts'

/** Nobody came by the time that was told. */
export function isLate({ status, due_by }: Pick<VisitRow, 'status' | 'due_by'>, now: Date): boolean {
  return isComing(status) && due_by <= now
}

/** Whether an entry of the history is that of this step, or of a move where there is none. */
export function isActOf(what: VisitEventKind, step: VisitStatus | undefined): boolean {
  if (!step) return what === 'moved' || what === 'assigned'
  return what === step || (what === 'turned_back' && step === 'accepted')
}

export function toLateAlarm({ id, due_by, turn_id }: VisitRow, { reference, service_type, city }: LeadRow): Alarm {
  const time = toClock(minuteOfDay(due_by), 'en')
  const why = turn_id === null ? 'Nobody is planned for it.' : 'The technician has not arrived.'
  return {
    key: `late-visit-${id}-${due_by.getTime()}`,
    title: `${reference}: nobody came by ${time}`,
    text: `${service_type} in ${toCityLabel(city)} was promised by ${time}. ${why} The customer was told that it is late. See the board of visits.`,
  }
}
