import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { SETUP_STEPS, type SetupStep } from '../../../contract/operation/setup-guide.ts'
import { listAccounts } from '../../access/administrators/administrators.store.ts'
import { hasChosenPassword } from '../../access/audit/audit.store.ts'
import { listInvitations } from '../../access/auth/links.store.ts'
import { listMethods } from '../../access/auth/second-factor.store.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { findUpiId } from '../../bookings/payments/payments.store.ts'
import { findContactDetails, INVENTED_NUMBERS, replaceNumber } from '../../content/contact/contact.store.ts'
import { documentStore } from '../../content/documents/documents.store.ts'
import { findVersion } from '../../content/kinds/versions.store.ts'
import { listInventedNumbers } from '../../content/numbers/numbers.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listActiveTechnicians } from '../../visits/technicians/technicians.store.ts'
import { isBackupElsewhere } from '../backup/backup-places.ts'
import { hasChangedCharge, insertConfirmation, listConfirmations, removeConfirmation } from './setup-guide.store.ts'

export function setupGuideHandlers(deps: Deps): Handlers<typeof api.setupGuide> {
  const { db, now } = deps
  return {
    async get(_input, caller) {
      const { administratorId } = requireSession(caller)
      const [done, confirmations] = await Promise.all([findSteps(deps, administratorId), listConfirmations(db)])
      const find = (wanted: string) => confirmations.find(({ name }) => name === wanted) ?? null
      const steps = SETUP_STEPS.map((name) => {
        const confirmed = find(name)
        return { name, is_done: done[name] || confirmed !== null, confirmed }
      })
      return { status: true, data: { steps, dismissed: find('dismissal') } }
    },

    async confirm({ confirmation }, caller) {
      const { administratorId } = requireSession(caller)
      const row = { name: confirmation, administrator_id: administratorId, created_at: now() }
      await db.transaction((tx) => insertConfirmation(tx, row))
      return { status: true, message: ADMIN_MESSAGES.setupConfirmed }
    },

    async withdraw({ confirmation }) {
      await db.transaction((tx) => removeConfirmation(tx, confirmation))
      return { status: true, message: ADMIN_MESSAGES.setupWithdrawn }
    },
  }
}

/** The completed steps, from the state of the site and of this owner's account. */
async function findSteps(deps: Deps, administratorId: number): Promise<Record<SetupStep, boolean>> {
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
 * The first start's texts are a legal draft, which someone responsible must read. The business's number in them is
 * updated automatically.
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

/** Whether number and address differ from the first start's, and no page shows an invented number. */
async function hasOwnContact(db: DbOrTx): Promise<boolean> {
  const contact = await findContactDetails(db)
  if (!contact || contact.version === 1) return false
  const first = await findVersion(db, 'contact-us', 'contact-us', 1)
  // The first version is removed only after many later ones.
  if (first && (first.fields.mobile === contact.mobile || first.fields.address === contact.address)) return false
  return (await listInventedNumbers(db)).length === 0
}
