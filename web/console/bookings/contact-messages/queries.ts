import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { StoredMessage } from '../../../../contract/bookings/contact-messages.ts'
import type { Answer } from '../../../../contract/endpoint.ts'
import { callQuery, DASHBOARD_KEY, queryClient, recordQuery, tabListQuery } from '../../frame/query-client.ts'

export const CONTACT_MESSAGES = ['contact-messages']
export const CONTACT_MESSAGE_LISTS = [...CONTACT_MESSAGES, 'list']

export const contactMessageQueries = {
  list: tabListQuery(CONTACT_MESSAGES, api.contactMessages.list),
  one: recordQuery(CONTACT_MESSAGES, api.contactMessages.get),
  /** Counts of unread, read and answered messages; the menu shows them too. */
  counts: queryOptions({
    ...callQuery(['contact-message-counts'], api.contactMessages.count, {}),
    refetchInterval: 30_000,
  }),
}

/** Everything that counts contact messages. */
export const CONTACT_MESSAGE_COUNT_KEYS = [contactMessageQueries.counts.queryKey, DASHBOARD_KEY]
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
