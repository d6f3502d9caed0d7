import type { ContactDetails } from '../../../contract/content/contact.ts'
import type { ServiceLink } from '../../../contract/content/services.ts'
import { dayIn } from '../../../contract/india.ts'
import type { LoadContext, Page } from '../page.ts'

/** What the head and the foot of every page show. */
export type Frame = {
  path: string
  /** The bare address of the page as it is in the other languages: without a search, whose words are of one language. */
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
  // A missing page leads to the home page in the other languages.
  const address = kind === 'missing' ? '/' : kept.size > 0 ? `${path}?${kept}` : path
  return { path, address, services: links.data, contact, year }
}
