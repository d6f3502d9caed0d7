import type { Deps } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { sendAlarm } from '../notices/notify-business.ts'
import { countFormsOfHour, type UnfinishedForm, upsertUnfinishedLead } from './unfinished-leads.store.ts'

/** Forms stored in an hour for each code that the site may send: a visitor may leave several. */
const FORMS_PER_CODE = 4

const FLOODED = {
  title: 'Fewer unfinished forms are kept',
  text: 'More forms were left in an hour than the site expects: a program may be filling them in. Until the hour is over two are kept of each network, and those of visitors whose device proved that it is no program; all others are asked to call.',
}

const FORMS_OF_A_NETWORK = 20
/** Forms stored of each network once others have reached the site's limit. */
const FORMS_OF_OTHERS = 2

/**
 * Stores what a visitor typed, so that the business can call back. False for a number alone, and for a network that
 * left too many forms; its visitors pass with a proof of work.
 */
export async function saveUnfinishedLead(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>,
  form: UnfinishedForm,
  hasProof = false,
): Promise<boolean> {
  const { db, now, settings } = deps
  const { mobile: _mobile, client: _client, reason: _reason, language: _language, ...typed } = form
  if (!Object.values(typed).some(Boolean)) return false
  const { ofSite, ofNetwork } = await countFormsOfHour(db, form, now())
  const isFull = ofSite >= settings.otpSiteLimitPerHour * FORMS_PER_CODE
  if (isFull) await db.transaction((tx) => sendAlarm(tx, deps, { key: hourlyKey('forms', now()), ...FLOODED }))
  if (ofNetwork >= (isFull ? FORMS_OF_OTHERS : FORMS_OF_A_NETWORK) && !hasProof) return false
  await upsertUnfinishedLead(db, form, now())
  return true
}
