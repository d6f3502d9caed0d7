import { MESSAGE_STATUSES } from '../../../contract/options.ts'
import { useListQuery } from '../ui/use-list-query.ts'
import { useOpenRow } from '../ui/use-open-row.ts'
import type { MessageStatus } from './use-messages.ts'

/** The tab, the search, the page and the open message: all in the address. */
export function useMessagesAddress() {
  const { page, search, get, set, setPage, linkWith } = useListQuery<'status'>()
  const { openId, open } = useOpenRow('message')
  return {
    status: MESSAGE_STATUSES.find((name) => name === get('status')) ?? 'unread',
    page,
    search,
    openId,
    set,
    setPage,
    open,
    linkToTab: (name: MessageStatus) =>
      linkWith({ status: name === 'unread' ? undefined : name, page: undefined, message: undefined }),
    linkToMessage: (id: number) => linkWith({ message: String(id) }),
    linkToAll: linkWith({ search: undefined, page: undefined }),
  }
}
export type MessagesAddress = ReturnType<typeof useMessagesAddress>
