import { isComing } from '../../../contract/bookings/visit.ts'
import { toClock } from '../../../contract/clock.ts'
import { minuteOfDay } from '../../../contract/india.ts'
import { toCityLabel } from '../../../contract/options.ts'
import type { Alarm } from '../../platform/deps/notices.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import type { VisitRow } from './visits.store.ts'

/** Nobody came by the time that was told. */
export function isLate({ status, due_by }: Pick<VisitRow, 'status' | 'due_by'>, now: Date): boolean {
  return isComing(status) && due_by <= now
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

export function toClaimAlarm({ id }: VisitRow, { reference, service_type, city }: LeadRow, message: string, now: Date): Alarm {
  return {
    key: `claim-${id}-${now.getTime()}`,
    title: `${reference}: the fault is back`,
    text: `The customer of ${service_type} in ${toCityLabel(city)} asks for a return under the guarantee: ${message} The board of visits says whether somebody comes already.`,
  }
}
