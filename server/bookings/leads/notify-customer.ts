import type { WayBack } from '../../../contract/bookings/lead.ts'
import { dueWords } from '../../../contract/hours.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { shortBookingPath } from '../../../contract/paths.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CustomerContent } from '../../platform/deps/notices.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findVisitOfLead, isTechnicianComing } from './lead-visits.store.ts'
import { findLeadById, findLeadForNotice, type LeadRow } from './leads.store.ts'

/** The confirmation of a booking. Undefined for a lead that was deleted. */
export async function toLeadConfirmation({ db, now }: Deps, leadId: number): Promise<CustomerContent | undefined> {
  const found = await findLeadForNotice(db, leadId)
  if (!found || found.lead.deleted_at) return undefined
  const { lead, amountPaise, isComing } = found
  const { reference, token, language, mailid, mobile, service_type, city, due_at, called_at } = lead
  // A customer who waits for a technician waits for no call.
  const isCalled = called_at !== null || isComing
  const confirmation = { service_type, due_at: isCalled ? undefined : due_at }
  const base = { language, token, reference, sms: { mobile, confirmation } }
  if (!mailid) return base
  const { booking, bookingPage, labels } = catalogues[language]
  const { titles, leads, left, facts } = bookingPage
  const when = isCalled ? undefined : dueWords(due_at, now(), booking.promise, language)
  const asks = isComing && !(await findVisitOfLead(db, lead.id))?.address
  const state = amountPaise ? 'paidAndBooked' : 'booked'
  return {
    ...base,
    mail: {
      to: mailid,
      title: `${titles[state]}: ${reference}`,
      paragraphs: [
        leads[state](formatPaise(amountPaise ?? 0)),
        ...(when ? [booking.promise.call(when)] : []),
        ...(asks ? [left.address] : []),
      ],
      lines: [
        [facts.reference, reference],
        [facts.service, await getServiceLabel(db, service_type, language)],
        [facts.city, labels.cities[city]],
      ],
    },
  }
}

/** How the customer of a lead comes back to it. */
export async function findWayBack(deps: Pick<Deps, 'db' | 'now' | 'settings'>, leadId: number): Promise<WayBack> {
  const lead = await findLeadById(deps.db, leadId)
  if (!lead) throw notFound()
  return toWayBack(deps, { lead, language: lead.language, token: lead.token })
}

type Booking = { token: string; language: Language; lead?: Pick<LeadRow, 'id' | 'reference' | 'status' | 'called_at' | 'due_at'> }

/** The address of a booking's page, and a message with it for the customer's WhatsApp. */
export async function toWayBack(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { token, language, lead }: Booking,
): Promise<WayBack> {
  const { booking, mail } = catalogues[language]
  const address = settings.siteUrl + shortBookingPath(token)
  const isAwaited = lead?.status === 'New' && lead.called_at === null && !(await isTechnicianComing(db, lead.id))
  const when = isAwaited ? dueWords(lead.due_at, now(), booking.promise, language) : undefined
  return { address, message: mail.wayBack(lead?.reference, when, address) }
}
