import type * as api from '../../../contract/api.ts'
import type { Caller, HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { blogImagePath } from '../../../contract/paths.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import { findDay, type OpenDay } from '../technicians/day-links.ts'
import { findClaimMessage } from '../visits/claims.store.ts'
import { findMissedAt } from '../visits/visit-events.store.ts'
import { findMoney } from '../visits/visit-money.ts'
import { knowEachOther, type StepMoments, toStepFacts } from '../visits/visits.rules.ts'
import { countTriesLeft, listDaySteps } from './day-steps.rules.ts'
import { listVisitsOfTechnician } from './days.store.ts'

type TechnicianDay = HandlerAnswer<typeof api.days.get>['data']
type DayVisit = TechnicianDay['visits'][number]
type Listed = Awaited<ReturnType<typeof listVisitsOfTechnician>>[number]

/** What a technician sees of a day. */
export async function showDay(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { technician, day, endsAt }: OpenDay,
  language: Language,
): Promise<TechnicianDay> {
  const { name, id_number, image, verified_on } = technician
  const listed = await listVisitsOfTechnician(db, technician.id, boundsOfDay(day))
  const visits = await Promise.all(
    listed.map(async (one) => ({
      ...toDayVisit(one, await getServiceLabel(db, one.lead.service_type, language), {
        now: now(),
        missedAt: await findMissedAt(db, one.visit),
        claim: await findClaimMessage(db, one.visit),
      }),
      ...(await findMoney(db, one.visit, one.lead, settings)),
    })),
  )
  return {
    ...{ day, ends_at: endsAt, visits },
    technician: { name, id_number, image_url: image && blogImagePath(image), verified_on, language: technician.language },
    office: (await findContactDetails(db))?.mobile || null,
  }
}

type Known = StepMoments & { claim: string | undefined }

/** What is the customer's is left out until the technician said yes, and again once they have gone. */
function toDayVisit(
  { visit, lead, paid_paise }: Listed,
  service: string,
  { claim, ...moments }: Known,
): Omit<DayVisit, 'quotes'> {
  const { id, window_start, window_end, is_soon, due_by, status, outcome, on_the_way_at, charge_paise, address, gate_note } =
    visit
  const { reference, service_type, city, name, mobile, message } = lead
  const isKnown = knowEachOther(visit, moments.now) && !lead.deleted_at
  return {
    ...{ id, reference, service_type, service, city, is_soon, due_by, status, outcome, charge_paise, on_the_way_at },
    window: { from: window_start, to: window_end },
    pincode: isKnown || status === 'planned' ? visit.pincode : '',
    is_paid: paid_paise > 0,
    ...(visit.return_of !== null && { is_return: true as const }),
    customer: isKnown ? { name, mobile, address, gate_note, message, ...(claim && { claim }) } : null,
    can: listDaySteps(status, toStepFacts(visit, moments)),
    tries_left: countTriesLeft(visit),
  }
}

/**
 * Makes a function that opens a day for a caller. A link of another day opens nothing, but doesn't count as a guess;
 * one whose day is over still accepts the steps tapped in it.
 */
export function dayOpener(
  deps: Deps,
  use: 'read' | 'step',
): (token: string, caller: Pick<Caller, 'address'>) => Promise<OpenDay | undefined> {
  const limit = linkLimiter(deps, use)

  return async (token, caller) => {
    const found = await limit(token, caller, await findDay(deps, token))
    return found === 'closed' || (found?.isOver && use === 'read') ? undefined : found
  }
}
