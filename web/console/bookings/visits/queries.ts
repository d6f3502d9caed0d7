import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { Board, Candidate } from '../../../../contract/bookings/visits.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { VISITS_KEY as all, callQuery, listQuery, recordQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'

const POLL_MS = 5_000

type BoardFilter = Pick<CallInput<typeof api.visits.list>, 'day' | 'city'>
/** What a window and a technician are sought for: a visit, or a lead that has none. */
export type CandidatesOf = { visit_id: number } | { lead_id: number }

export const visitQueries = {
  all,
  board: (filter: BoardFilter) =>
    queryOptions({
      queryKey: [...all, 'board', filter],
      queryFn: async ({ client, queryKey, signal }): Promise<Board> => {
        const before = client.getQueryData<Board>(queryKey)
        const { data } = await request(api.visits.list, { ...filter, revision: before?.revision }, signal)
        // `same` is answered to a revision alone.
        return 'same' in data ? (before as Board) : data
      },
      refetchInterval: POLL_MS,
    }),
  one: (id: number | undefined) => queryOptions({ ...recordQuery(all, api.visits.get)(id), refetchInterval: POLL_MS }),
  /** What a visitor would be offered. */
  windows: (of: CallInput<typeof api.visits.listWindows>) => callQuery([...all, 'windows', of], api.visits.listWindows, of),
  ofLead: (id: number) => callQuery([...all, 'lead', id], api.visits.listOfLead, { id }),
  /** The candidates of the first of these windows in which someone can come, or else of the first window. */
  candidates: (of: CandidatesOf, windows: readonly string[]) =>
    queryOptions({
      queryKey: [...all, 'candidates', of, windows],
      queryFn: async ({ signal }) => {
        const answers: { window: string; candidates: readonly Candidate[] }[] = []
        for (const window of windows) {
          const { data } = await request(api.visits.listCandidates, { ...of, window }, signal)
          const answer = { window, candidates: data }
          if (data.some(({ fit }) => fit === 'free')) return answer
          answers.push(answer)
        }
        return answers[0]
      },
      // Each dialog asks again: a minute later, someone else may be free.
      gcTime: 0,
    }),
}

/** Active technicians come first, so that one row says whether visits are planned here at all. */
export const firstTechnicianQuery = queryOptions({
  ...listQuery(['technicians'], api.technicians.list)({ limit: 1 }),
  staleTime: 5 * 60_000,
})
