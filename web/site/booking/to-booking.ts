import type { VisitedCities } from '../../../contract/bookings/visits.public.ts'
import { findBookedService, isVisit, type ServiceLink, toBookingType, toChargePaise } from '../../../contract/content/services.ts'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { toCategorySegment } from '../../../contract/paths.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import { bookingCharge } from '../ui/prices.ts'
import type { BookingProps, Charge } from './booking-props.ts'

type Charged = Pick<ServiceLink, 'title' | 'title_en' | 'slug' | 'service_cat' | 'service_type' | 'visit_charge'>

/** The booking form of a service's page, with the charge of each service that can be chosen in it. */
export function toBooking(
  page: Charged,
  links: readonly Charged[],
  texts: Catalogue,
): Pick<BookingProps, 'service' | 'title' | 'kind' | 'charges'> {
  const own = toBookingType(page)
  const charges = [own, ...BOOKING_SERVICE_TYPES].flatMap((type) => {
    const service = findBookedService(links, type, page)
    return service ? [[type, toCharge(service, texts)] as const] : []
  })
  return { service: own, title: page.title, kind: isVisit(page) ? 'visit' : 'callBack', charges: Object.fromEntries(charges) }
}

function toCharge(service: Charged, texts: Catalogue): Charge {
  const address = `${toCategorySegment(service.service_cat)}/${service.slug}`
  return { text: bookingCharge(service, texts.service), amountPaise: toChargePaise(service), service: address }
}

/** Where the services of a form have times that can be chosen. */
export function toWindows({ service, kind }: Pick<BookingProps, 'service' | 'kind'>, cities: VisitedCities) {
  const types = [...BOOKING_SERVICE_TYPES, ...(kind === 'visit' ? [service] : [])]
  const found = cities.filter(({ service_type }) => types.some((type) => type === service_type))
  return found.length > 0 ? Object.fromEntries(found.map(({ service_type, cities }) => [service_type, cities])) : undefined
}
