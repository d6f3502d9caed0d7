import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as api from '../../../contract/api.ts'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import type { MESSAGE_STATUSES } from '../../../contract/options.ts'
import { request } from '../request.ts'
import { useMessageCounts } from './message-counts.ts'

export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
export const MESSAGES = ['messages'] as const
export const MESSAGES_PER_PAGE = 50
const keyOfMessage = (id: number | undefined) => [...MESSAGES, 'one', id]

type Input = { status: MessageStatus; search: string; page: number }

export function useMessageList(input: Input) {
  useArrivals()
  return useQuery({
    queryKey: [...MESSAGES, 'list', input],
    queryFn: ({ signal }) => request(api.contactMessages.list, { ...input, limit: MESSAGES_PER_PAGE }, signal),
    placeholderData: (before, query) =>
      (query?.queryKey[2] as Input | undefined)?.status === input.status ? keepPreviousData(before) : undefined,
  })
}

export function useMessage(id: number | undefined) {
  return useQuery({
    queryKey: keyOfMessage(id),
    queryFn: ({ signal }) => request(api.contactMessages.get, { id: id ?? 0 }, signal),
    enabled: id !== undefined,
  })
}

/** Shows a message as it has become where it stands; with `isMoved` the lists are read again, and it leaves its own. */
export function useMessageUpdate() {
  const queryClient = useQueryClient()
  return async (message: StoredMessage, { isMoved }: { isMoved: boolean }) => {
    const lists = [...MESSAGES, 'list']
    queryClient.setQueryData(keyOfMessage(message.id), { status: true, data: message })
    queryClient.setQueriesData<Answer<typeof api.contactMessages.list>>(
      { queryKey: lists },
      (list) => list && { ...list, data: list.data.map((other) => (other.id === message.id ? message : other)) },
    )
    await Promise.all([
      // What is merely read does not vanish under the reader's eyes; another tab finds it in its place.
      queryClient.invalidateQueries({ queryKey: lists, refetchType: isMoved ? 'active' : 'none' }),
      queryClient.invalidateQueries({ queryKey: ['message-counts'] }),
      queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
    ])
  }
}

/** A message that comes while the list is open shows in it. */
function useArrivals(): void {
  const queryClient = useQueryClient()
  const counts = useMessageCounts().data
  const total = counts && counts.unread + counts.read + counts.answered
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (total === undefined) return
    if (before.current !== undefined && total > before.current) queryClient.invalidateQueries({ queryKey: MESSAGES })
    before.current = total
  }, [total, queryClient])
}
