import { type Check, fine, type Module, toCount, warning } from '../../platform/deps/deps.ts'
import { serviceStore } from '../services/services.store.ts'
import { findFormerCharges } from './former-charges.store.ts'

const formerChargesCheck: Check = {
  name: 'former-charges',
  title: 'Visiting charges',
  // It reads all texts.
  pace: 'slow',
  async run({ db, now }) {
    const found = [...(await findFormerCharges(db, now()))]
    const [first] = found
    if (!first) return fine('No text shows an old visiting charge.')
    const services = new Map((await serviceStore.listAll(db)).map((service) => [service.id, service]))
    const details = found.map(([id, places]) => {
      const titles = [...new Set(places.map(({ title }) => title))].join(', ')
      const { title, visit_charge } = services.get(id) ?? {}
      return `${title} now costs ${visit_charge}: an old charge is still in ${toCount(places.length, 'place', 'places')} (${titles})`
    })
    const text = `${toCount(found.length, 'service has', 'services have')} an old visiting charge in the texts.`
    const path = found.length > 1 ? '/admin/services/serviceslist' : `/admin/services/editservice/${first[0]}`
    return warning(
      text,
      'Open the service: it shows where. Write {charge} instead of a figure, and the text always shows the current charge.',
      {
        path,
        details,
      },
    )
  },
}

/** Texts that name a visit charge of before. */
export const formerChargesModule: Module = { checks: [formerChargesCheck] }
