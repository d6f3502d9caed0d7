import { queryOptions, skipToken } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import type { Answer, CallInput } from '../../../contract/endpoint.ts'
import { keepWithinTab, queryClient } from '../query-client.ts'
import { request } from '../request.ts'

export const CONTACT_MESSAGES = ['contact-messages']
export const CONTACT_MESSAGE_LISTS = [...CONTACT_MESSAGES, 'list']

export const contactMessageQueries = {
  list: (input: CallInput<typeof api.contactMessages.list>) =>
    queryOptions({
      queryKey: [...CONTACT_MESSAGE_LISTS, input],
      queryFn: ({ signal }) => request(api.contactMessages.list, input, signal),
      placeholderData: keepWithinTab(input.status),
    }),
  one: (id: number | undefined) =>
    queryOptions({
      queryKey: [...CONTACT_MESSAGES, 'one', id],
      queryFn: id === undefined ? skipToken : ({ signal }) => request(api.contactMessages.get, { id }, signal),
    }),
  /** How many are unread, read and answered, for the menu too. */
  counts: queryOptions({
    queryKey: ['contact-message-counts'],
    queryFn: async ({ signal }) => (await request(api.contactMessages.count, {}, signal)).data,
    refetchInterval: 30_000,
  }),
}

/** Everything that counts contact messages. */
export const CONTACT_MESSAGE_COUNT_KEYS = [['contact-message-counts'], ['dashboard']]
/** Everything that shows or counts contact messages. */
export const CONTACT_MESSAGE_KEYS = [CONTACT_MESSAGES, ...CONTACT_MESSAGE_COUNT_KEYS]

/** Puts the changed message into every list and pane that shows it. */
export function showMessage(message: StoredMessage): void {
  queryClient.setQueryData(contactMessageQueries.one(message.id).queryKey, { status: true, data: message })
  queryClient.setQueriesData<Answer<typeof api.contactMessages.list>>(
    { queryKey: CONTACT_MESSAGE_LISTS },
    (list) => list && { ...list, data: list.data.map((other) => (other.id === message.id ? message : other)) },
  )
}
