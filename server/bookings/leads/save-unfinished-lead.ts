import type { Deps } from '../../platform/deps/deps.ts'
import { createToll } from '../toll/toll.ts'
import { hasUnfinishedLead, type UnfinishedForm, upsertUnfinishedLead } from './unfinished-leads.store.ts'

type SaveDeps = Pick<Deps, 'db' | 'pool' | 'jobs' | 'now' | 'settings'>

/** Stores the form of a visitor who was sent a code or began a payment. A number alone is no form. */
export async function saveUnfinishedLead({ db, now }: SaveDeps, form: UnfinishedForm): Promise<void> {
  if (hasText(form)) await upsertUnfinishedLead(db, form, now())
}

/**
 * Stores the form of a visitor who got neither, so that the business can call back. False for a number alone, and for a
 * network or an address that has left its share of forms.
 */
export async function keepForm(deps: SaveDeps, form: UnfinishedForm, address: string): Promise<boolean> {
  if (!hasText(form)) return false
  // The same number's form from there is replaced, which costs nothing.
  const isThere = await hasUnfinishedLead(deps.db, form)
  if (!isThere && !(await createToll(deps).charge({ act: 'note', address, subject: form.mobile }))) return false
  await upsertUnfinishedLead(deps.db, form, deps.now())
  return true
}

function hasText({ mobile: _mobile, client: _client, reason: _reason, language: _language, ...typed }: UnfinishedForm): boolean {
  return Object.values(typed).some(Boolean)
}
