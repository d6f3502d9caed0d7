import type { Deps } from '../deps.ts'
import { hourlyKey, sendAlarm } from '../notices/notify-business.ts'
import { countFormsOfHour, type UnfinishedForm, upsertUnfinishedLead } from './unfinished-leads.store.ts'

/** Forms that the site stores in an hour, for each code that it may send: a visitor may leave several. */
const FORMS_PER_CODE = 4

const FLOODED = {
  title: 'No more unfinished forms are kept',
  text: 'More forms were left in an hour than the site keeps: a program may be filling them in. Those that were kept stand in the console; visitors are asked to call until the hour is over.',
}

/**
 * Stores what a visitor typed, so that the business can call back. False for a bare number, and above the site's
 * ceiling.
 */
export async function saveUnfinishedLead(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>,
  form: UnfinishedForm,
): Promise<boolean> {
  const { db, now, settings } = deps
  const { mobile: _mobile, asker: _asker, reason: _reason, language: _language, ...typed } = form
  if (!Object.values(typed).some(Boolean)) return false
  if ((await countFormsOfHour(db, now())) >= settings.otpSiteLimitPerHour * FORMS_PER_CODE) {
    await db.transaction((tx) => sendAlarm(tx, deps, { key: hourlyKey('forms', now()), ...FLOODED }))
    return false
  }
  await upsertUnfinishedLead(db, form, now())
  return true
}
