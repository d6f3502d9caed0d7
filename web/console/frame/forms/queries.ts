import { queryOptions } from '@tanstack/react-query'
import type { Noun } from './record.ts'

/** A record for its form. */
export const recordQuery = ({ kind, load }: Noun, id: string) =>
  queryOptions({
    queryKey: [kind, 'one', id],
    queryFn: ({ signal }) => load(id, signal),
    // Not cached: a form starts from the server's present data.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
