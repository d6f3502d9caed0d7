import { queryOptions } from '@tanstack/react-query'
import type { Noun } from './record.ts'

/** A record for its form. */
export const recordQuery = ({ kind, load }: Noun, id: string) =>
  queryOptions({
    queryKey: [kind, 'one', id],
    queryFn: ({ signal }) => load(id, signal),
    // A form starts from what the server has, never from what was seen before.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
