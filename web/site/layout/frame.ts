import type { ContactDetails } from '../../../contract/contact.ts'
import { dayIn } from '../../../contract/india.ts'
import type { ServiceLink } from '../../../contract/services.ts'
import type { LoadContext } from '../page.ts'

/** What the head and the foot of every page show. */
export type Frame = {
  path: string
  services: ServiceLink[]
  contact: Pick<ContactDetails, 'mobile' | 'email' | 'opens_at' | 'closes_at'>
  year: number
}

export async function loadFrame({ api, path, site }: LoadContext): Promise<Frame> {
  const [links, contact] = await Promise.all([api.services.listLinks(), api.contact.get()])
  const year = Number(dayIn(site.now).slice(0, 4))
  return { path, services: links.data, contact, year }
}
