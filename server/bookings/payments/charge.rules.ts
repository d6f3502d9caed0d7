import { findBookedService, listBookedServices, type ServiceLink, toChargePaise } from '../../../contract/content/services.ts'
import { servicePath } from '../../../contract/paths.ts'

type BookedService = {
  serviceType: string
  /** Address of the service whose page the form came from, such as `homeservice/electrician`. */
  service: string | null | undefined
  amountPaise: number
}

/**
 * The charge of the booked service where it differs from the order's amount: in paise, 0 where the service has none.
 * Undefined where the amount is right. A form without a page may mean any service of its name.
 */
export function findOtherCharge(services: readonly Omit<ServiceLink, 'updated_at'>[], booked: BookedService): number | undefined {
  const { serviceType, service, amountPaise } = booked
  const page = services.find((link) => servicePath(link) === `/services/${service}`)
  const meant = page ? [findBookedService(services, serviceType, page)] : listBookedServices(services, serviceType)
  const charges = meant.map((link) => (link && toChargePaise(link)) ?? 0)
  return charges.includes(amountPaise) ? undefined : (charges[0] ?? 0)
}
