import { fine, toCount, warning } from '../../platform/deps/checks.ts'
import type { Check, Noun } from '../../platform/deps/deps.ts'
import { findFormerCharges, listChangedServices } from './former-charges.store.ts'

const formerChargesCheck: Check = {
  name: 'former-charges',
  title: 'Visiting charges',
  // It reads all texts.
  pace: 'slow',
  async run({ db }) {
    const details: string[] = []
    let path = '/admin/services/serviceslist'
    const changed = await listChangedServices(db)
    const found = await findFormerCharges(db, changed)
    for (const service of changed) {
      const sure = found.get(service.id)?.filter(({ is_sure }) => is_sure) ?? []
      if (sure.length === 0) continue
      path = details.length > 0 ? '/admin/services/serviceslist' : `/admin/services/editservice/${service.id}`
      const written = [...new Set(sure.map(({ written }) => written))].join(', ')
      const titles = [...new Set(sure.map(({ title }) => title))].join(', ')
      details.push(
        `${service.title} costs ${service.visit_charge} now: ${written} stands in ${toCount(sure.length, 'place', 'places')} (${titles})`,
      )
    }
    if (details.length === 0) return fine('No text names an earlier visiting charge.')
    const text = `${toCount(details.length, 'service has', 'services have')} an earlier visiting charge in the texts.`
    return warning(text, 'Open the service: it shows where, and replaces it with one press.', { path, details })
  },
}

/** Visiting charges that a service had before, which texts may still name. */
export const formerChargesNoun: Noun = { checks: [formerChargesCheck] }
