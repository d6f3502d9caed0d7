import { countCap } from '../../../contract/leads.ts'
import { useLeadCounts } from '../leads/lead-watch.ts'

/** How many leads wait, as the menu says it; undefined where none does. */
export function useNewLeads(): string | undefined {
  const count = useLeadCounts().data?.New ?? 0
  const cap = countCap({})
  if (count === 0) return undefined
  return count > cap ? `${cap}+` : String(count)
}
