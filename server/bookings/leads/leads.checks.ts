import { fine, toCount, warning } from '../../platform/deps/checks.ts'
import type { Check } from '../../platform/deps/deps.ts'
import { countOverdueLeads } from './leads.figures.store.ts'

export const leadsCheck: Check = {
  name: 'leads',
  title: 'Leads',
  pace: 'quick',
  async run({ db, now }) {
    const overdue = await countOverdueLeads(db, now())
    if (overdue === 0) return fine('Nobody waits longer than promised.')
    const text = `${toCount(overdue, 'lead waits', 'leads wait')} longer than promised.`
    return warning(text, 'Call them, the oldest first.', { path: '/admin/leads/leads?calls=due&order=oldest' })
  },
}
