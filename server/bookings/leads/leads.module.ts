import { fieldsWith } from '../../../contract/bookings/lead-fields.ts'
import { TRASH_TERM } from '../../content/kinds/trashed-rows.store.ts'
import { leads } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/titles.ts'
import { type Check, fine, type Module, toCount, warning } from '../../platform/deps/deps.ts'
import { MAX_FORMS, toLeadContent, toUnfinishedContent } from './lead-notices.rules.ts'
import { emptyLeadTrash, removeOldLeads } from './leads.retention.store.ts'
import { countOverdueLeads, listLeadFigures } from './leads.store.ts'
import { toLeadConfirmation } from './notify-customer.ts'
import { listFormsOfDigest, removeOldUnfinishedLeads } from './unfinished-leads.store.ts'

export const leadsCheck: Check = {
  name: 'leads',
  title: 'Leads',
  pace: 'quick',
  async run({ db, now }) {
    const overdue = await countOverdueLeads(db, now())
    if (overdue === 0) return fine('No one has waited longer than promised.')
    const text = `${toCount(overdue, 'lead has', 'leads have')} waited longer than promised.`
    return warning(text, 'Call them, oldest first.', { path: '/admin/leads/leads?calls=due&order=oldest' })
  },
}

const formData = { person: fieldsWith('person'), text: fieldsWith('text'), other: fieldsWith('other') }

const COUNTS = 'counts of a day for each service and city; they name no one'

export const leadsModule: Module = {
  retention: [
    { name: 'unfinishedLeads', term: { days: 30 }, remove: ({ db }, limit) => removeOldUnfinishedLeads(db, limit) },
    { name: 'leads', term: { years: 3 }, remove: ({ db, now }, limit) => removeOldLeads(db, limit, now()) },
    { term: TRASH_TERM, remove: ({ db, now }, limit) => emptyLeadTrash(db, limit, now()) },
  ],
  figures: listLeadFigures,
  personalData: {
    leads: {
      ...formData,
      text: [...formData.text, 'as_booked'],
      trace: ['request_id', 'form_id', 'token', 'search_text', 'folded_text'],
      other: [...formData.other, 'reference', 'status', 'payment_id', 'language', 'source'],
    },
    lead_history: { text: ['note'], trace: ['request_id'], other: ['what', 'status'] },
    unfinished_leads: {
      ...formData,
      text: [...formData.text, 'note'],
      trace: ['client', 'search_text'],
      other: [...formData.other, 'reason', 'language'],
    },
    unfinished_counts: COUNTS,
    // Nothing reads these two any more; the next release drops them.
    daily_figures: COUNTS,
    days_to_count: COUNTS,
  },
  checks: [leadsCheck],
  titles: { leads: titlesOf(leads.id, leads.reference) },
  customerNotices: { lead: async (deps, _, facts) => facts && toLeadConfirmation(deps, facts) },
  notices: {
    lead: async (_, __, facts) => facts && toLeadContent(facts),
    unfinished: async ({ db }, id) => toUnfinishedContent(await listFormsOfDigest(db, id, MAX_FORMS)),
  },
}
