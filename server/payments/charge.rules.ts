import { servicePath } from '../../contract/paths.ts'
import { findBookedService, listBookedServices, type ServiceLink, toChargePaise } from '../../contract/services.ts'

type Booked = {
  serviceType: string
  /** Address of the service whose page the form came from, such as `homeservice/electrician`. */
  service: string | null | undefined
  amountPaise: number
}

/**
 * The charge of the service that a form books, where it is another than what was ordered: in paise, 0 where that service
 * has none. Undefined where the amount is right. A form that came from no page may mean any service of its name.
 */
export function findOtherCharge(services: readonly Omit<ServiceLink, 'updated_at'>[], booked: Booked): number | undefined {
  const { serviceType, service, amountPaise } = booked
  const page = services.find((link) => servicePath(link) === `/services/${service}`)
  const meant = page ? [findBookedService(services, serviceType, page)] : listBookedServices(services, serviceType)
  const charges = meant.map((link) => (link && toChargePaise(link)) ?? 0)
  return charges.includes(amountPaise) ? undefined : (charges[0] ?? 0)
}
