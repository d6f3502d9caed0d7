import type { SetupStep } from '../../../contract/operation/setup-guide.ts'
import { listAccounts } from '../../access/administrators/administrators.store.ts'
import { hasChosenPassword } from '../../access/audit/audit.store.ts'
import { listInvitations } from '../../access/auth/links.store.ts'
import { listMethods } from '../../access/auth/second-factor.store.ts'
import { findUpiId } from '../../bookings/notices/upi.store.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { INVENTED_NUMBERS, replaceNumber } from '../../content/contact/numbers.rules.ts'
import { documentStore } from '../../content/documents/documents.store.ts'
import { findVersion } from '../../content/kinds/versions.store.ts'
import { listInventedNumbers } from '../../content/numbers/numbers.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listActiveTechnicians } from '../../visits/technicians/technicians.store.ts'
import { isBackupElsewhere } from '../backup/backup-places.ts'
import { hasChangedCharge } from './setup-guide.store.ts'

/** Which steps are done, by what is true of the site and of this owner's account. */
export async function findSteps(deps: Deps, administratorId: number): Promise<Record<SetupStep, boolean>> {
  const { db, localChannels, settings } = deps
  const [hasPassword, methods, hasContact, hasPrices, hasPolicies, technicians, upi, backups, accounts, invitations] =
    await Promise.all([
      hasChosenPassword(db, administratorId),
      listMethods(db, administratorId),
      hasOwnContact(db),
      hasChangedCharge(db),
      hasOwnPolicies(db),
      listActiveTechnicians(db),
      findUpiId(db, settings),
      settings.backupKeep > 0 ? deps.backups.list() : [],
      listAccounts(db),
      listInvitations(db),
    ])
  return {
    password: hasPassword,
    'second-factor': methods.length > 0,
    contact: hasContact,
    prices: hasPrices,
    policies: hasPolicies,
    technicians: technicians.length > 0,
    sms: !localChannels.includes('sms'),
    email: !localChannels.includes('email'),
    payments: !localChannels.includes('payments'),
    upi: upi !== null,
    backup: backups.length > 0 && isBackupElsewhere(settings),
    team: accounts.length + invitations.length > 1,
  }
}

/**
 * The texts of the first start are a draft of law, which somebody who answers for them has to read. The number of the
 * business changes in them by itself.
 */
async function hasOwnPolicies(db: DbOrTx): Promise<boolean> {
  const policies = (await documentStore.listAll(db)).filter(({ key }) => key !== 'about-us')
  const mobile = (await findContactDetails(db))?.mobile ?? ''
  const isOwn = policies.map(async ({ key, version, title, description }) => {
    if (version === 1) return false
    const first = (await findVersion(db, 'documents', key, 1))?.fields
    const withNumber = INVENTED_NUMBERS.reduce((text, from) => replaceNumber(text, from, mobile), String(first?.description))
    return withNumber !== description || first?.title !== title
  })
  return (await Promise.all(isOwn)).every(Boolean)
}

/** Whether number and address are no longer those of the first start, and no page shows an invented number. */
async function hasOwnContact(db: DbOrTx): Promise<boolean> {
  const contact = await findContactDetails(db)
  if (!contact || contact.version === 1) return false
  const first = await findVersion(db, 'contact-us', 'contact-us', 1)
  // The first version is removed only after many others.
  if (first && (first.fields.mobile === contact.mobile || first.fields.address === contact.address)) return false
  return (await listInventedNumbers(db)).length === 0
}
