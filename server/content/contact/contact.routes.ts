import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { translateRecord } from '../kinds/translations.store.ts'
import { CONTACT_ID, contactStore, isSameNumber } from './contact.store.ts'

type ChangeNumber = (tx: DbOrTx, number: { from: string; to: string }, by: { caller: Caller; now: Date }) => Promise<string[]>

/** `changeNumber`: replaces the number in every kind's texts and returns what it changed. */
export function contactHandlers({ db, now, settings }: Deps, changeNumber: ChangeNumber): Handlers<typeof api.contact> {
  const getEditable = async () => ({ status: true as const, ...(await contactStore.get(db, CONTACT_ID)) })
  return {
    async get(_, { language }) {
      return translateRecord(db, contactStore, { key: contactStore.kind, language }, await getEditable())
    },

    getEditable,

    async update({ version, email = '', address = '', ...given }, caller) {
      const fields = { ...given, email, address }
      if (caller.session?.role !== 'owner') {
        const now = await getEditable()
        // The notices contain customers' numbers and alarms' links, which an editor must not read.
        if (!settings.notify.email && email !== now.email) throw invalid({ email: ADMIN_MESSAGES.noticesOwner })
        // Customers and technicians call this number and trust the person who answers.
        if (given.mobile !== now.mobile) throw invalid({ mobile: ADMIN_MESSAGES.phoneOwner })
        // A tax invoice's seller must be the business registered under the GSTIN.
        if (settings.gstin && address !== now.address) throw invalid({ address: ADMIN_MESSAGES.sellerOwner })
      }
      const by = { caller, now: now() }
      let former = given.mobile
      const row = await contactStore.save(db, CONTACT_ID, {
        ...{ version, fields, ...by },
        async prepare(_, { mobile = former, offices = [] } = {}) {
          former = mobile
          const toPhone = (phone: string) => (isSameNumber(phone, former) ? given.mobile : phone)
          return { offices: (given.offices ?? offices).map((office) => ({ ...office, phone: toPhone(office.phone) })) }
        },
        async finish(tx) {
          if (isSameNumber(former, given.mobile)) return
          const changed = await changeNumber(tx, { from: former, to: given.mobile }, by)
          if (changed.length > 0) caller.audit?.({ note: `The number was changed in ${changed.join(', ')}` })
        },
      })
      return { status: true, ...row, message: ADMIN_MESSAGES.contactUpdated }
    },
  }
}
