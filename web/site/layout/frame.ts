import type { ContactDetails } from '../../../contract/content/contact.ts'
import type { ServiceLink } from '../../../contract/content/services.ts'
import { dayIn } from '../../../contract/india.ts'
import type { LoadContext, Page } from '../page.ts'

/** The data of every page's header and footer. */
export type Frame = {
  path: string
  /** The page's bare address for other languages: without the search, whose words are in one language. */
  address: string
  services: ServiceLink[]
  contact: Pick<ContactDetails, 'mobile' | 'email' | 'opens_at' | 'closes_at'>
  year: number
}

export async function loadFrame({ api, path, query, site }: LoadContext<string>, { kind }: Pick<Page, 'kind'>): Promise<Frame> {
  const [links, contact] = await Promise.all([api.services.listLinks(), api.contact.get()])
  const year = Number(dayIn(site.now).slice(0, 4))
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value && name !== 'search') kept.set(name, value)
  // In other languages, a missing page links to the home page.
  const address = kind === 'missing' ? '/' : kept.size > 0 ? `${path}?${kept}` : path
  return { path, address, services: links.data, contact, year }
}
