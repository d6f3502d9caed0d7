import { MESSAGE_STATUSES } from '../../../contract/options.ts'
import { PageHead } from '../layout/page-head.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useMessageCounts } from './message-counts.ts'
import { MESSAGE_LOOK } from './message-words.ts'
import { useMessagesAddress } from './messages-address.ts'
import { MessagesScreen } from './messages-screen.tsx'

/** What was written in the contact form. */
export function MessagesPage() {
  const address = useMessagesAddress()
  const counts = useMessageCounts().data
  const tabs = MESSAGE_STATUSES.map((name) => ({
    label: MESSAGE_LOOK[name].label,
    to: address.linkToTab(name),
    isCurrent: name === address.status,
    count: counts?.[name],
  }))
  return (
    <>
      <PageHead title="Messages" />
      <div className={`split-tools ${address.openId === undefined ? '' : 'has-pane'}`}>
        <TabLinks label="Messages by status" tabs={tabs} />
        <div className="py-3">
          <SearchBox label="Search messages" value={address.search} onChange={(text) => address.set('search', text)} />
        </div>
      </div>
      <MessagesScreen key={address.status} address={address} />
    </>
  )
}
