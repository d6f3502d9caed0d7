import { queryOptions } from '@tanstack/react-query'
import type { Module } from './record.ts'

/** A record for its form. */
export const recordQuery = ({ kind, load }: Module, id: string) =>
  queryOptions({
    queryKey: [kind, 'one', id],
    queryFn: ({ signal }) => load(id, signal),
    // Not cached: a form starts from the server's present data.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
