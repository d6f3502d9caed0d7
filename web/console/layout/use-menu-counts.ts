import { countCap } from '../../../contract/leads.ts'
import { useMessageCounts } from '../contact-messages/message-counts.ts'
import { useLeadCounts } from '../leads/lead-watch.ts'
import { MESSAGES_PLACE } from '../ui/places.ts'

/** What waits on a screen, by the screen's address, as the menu says it; undefined where nothing does. */
export function useMenuCounts(): Record<string, string | undefined> {
  const cap = countCap({})
  const newLeads = useLeadCounts().data?.New ?? 0
  const unread = useMessageCounts().data?.unread ?? 0
  return {
    '/admin/leads/leads': newLeads > cap ? `${cap}+` : String(newLeads || ''),
    [MESSAGES_PLACE]: String(unread || ''),
  }
}
