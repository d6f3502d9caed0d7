import { queryOptions } from '@tanstack/react-query'
import { count } from '../../../../contract/bookings/visit-needs.ts'
import { callQuery, VISITS_KEY } from '../../frame/query-client.ts'

/** How many visits need somebody; the menu has no other query of the board, whose code is not part of a first load. */
export const needsQuery = queryOptions({ ...callQuery([...VISITS_KEY, 'counts'], count, {}), refetchInterval: 30_000 })
