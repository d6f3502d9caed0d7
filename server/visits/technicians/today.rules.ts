import type { ListedTechnician, TechnicianState } from '../../../contract/bookings/technicians.ts'
import { isLive } from '../../../contract/bookings/visit.ts'
import { dayIn, minuteOfDay } from '../../../contract/india.ts'
import { weekdayOf } from './days.rules.ts'
import type { Task, TechnicianRow } from './technicians.store.ts'

type Today = Omit<ListedTechnician['today'], 'visit' | 'off_until'> & {
  visit: { id: number; city: ListedTechnician['cities'][number]; pincode: string; from: Date } | null
  off_until: Date | null
}

/** What a technician does now and has to do today, from the tasks of the day by time. */
export function toToday(
  technician: Pick<TechnicianRow, 'days' | 'from_min' | 'to_min'>,
  tasks: readonly Task[],
  now: Date,
): Today {
  const visits = tasks.flatMap(({ visit, city }) => (visit && city ? { ...visit, city } : []))
  const live = visits.filter(({ status }) => isLive(status))
  const underWay = live.find(({ status }) => status === 'arrived') ?? live.find(({ status }) => status === 'on_the_way')
  const next = underWay ?? live[0]
  const off = tasks.find(({ visit, from, to }) => !visit && from <= now && now < to)
  return {
    visits: visits.length,
    over: visits.length - live.length,
    state: toState(),
    visit: next ? { id: next.id, city: next.city, pincode: next.pincode, from: next.window_start } : null,
    off_until: off?.to ?? null,
  }

  function toState(): TechnicianState {
    if (underWay) return underWay.status === 'arrived' ? 'arrived' : 'on_the_way'
    if (off) return 'off'
    if (next && next.window_start <= now) return 'waited'
    const minute = minuteOfDay(now)
    const isWorking =
      technician.days.includes(weekdayOf(dayIn(now))) && technician.from_min <= minute && minute < technician.to_min
    return isWorking ? 'free' : 'notWorking'
  }
}
