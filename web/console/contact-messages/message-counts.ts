import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { request } from '../request.ts'

const ASK_EVERY_MS = 30_000

/** How many contact messages are unread, read, answered; asked for now and then by whoever shows them, together. */
export function useMessageCounts() {
  return useQuery({
    queryKey: ['message-counts'],
    queryFn: async ({ signal }) => (await request(api.contactMessages.count, {}, signal)).data,
    refetchInterval: ASK_EVERY_MS,
  })
}
