import { dayIn } from '../../../../contract/india.ts'
import type { City } from '../../../../contract/options.ts'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { useNow } from '../../frame/ui/hooks.ts'

/** The day and the filters of the board, in the address; without a day it is today. */
export function useBoardAddress() {
  const { get, linkWith } = useListQuery<'day' | 'city' | 'service'>()
  const today = dayIn(useNow())
  const asked = get('day')
  const day = /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  return {
    day,
    isToday: day === today,
    // The server refuses what it doesn't know, and the board shows why.
    city: (get('city') || undefined) as City | undefined,
    service: get('service'),
    linkToDay: (other: string) => linkWith({ day: other === today ? undefined : other, visit: undefined }),
    linkToToday: linkWith({ day: undefined, visit: undefined }),
    linkToAll: linkWith({ city: undefined, service: undefined }),
    linkToVisit: (id: number) => linkWith({ visit: String(id) }),
  }
}
