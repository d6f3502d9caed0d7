import type { APIRequestContext } from '@playwright/test'
import { FIXED_PAGES } from '../../contract/content/documents.ts'

export const SECOND_ADDRESSES = {
  '/services/home-appliance/television': '/services/home-appliance/tv-repair',
  '/services/home-appliance/geyser': '/services/home-appliance/geyser-repair',
  '/services/labour-supply/unskilled': '/services/labour-supply/nonskilled',
}

/** A page of each kind, and a service of each group. */
export const KINDS_OF_PAGES = [
  ...FIXED_PAGES,
  '/services/homeservice/electrician',
  '/services/home-appliance/ac-repair',
  '/services/civil-construction/bridge-construction',
  '/services/labour-supply/nonskilled',
  '/services/subscription/home-platinum',
  '/services/business/paid-search',
  '/blogs/ac-repair/1/ac-service-before-april',
  '/blogs?search=water',
  '/blogs?search=nothing-has-this',
  '/search?q=tap',
  '/search?q=nothing-has-this',
  '/offline',
  '/nothing-here',
]

/** The pages of the forms that need no script. */
export const FORM_PAGES = ['/contactus/write', '/services/homeservice/electrician/book']

/** Lists every address in the menus and lists. */
export async function listPublicPages(request: APIRequestContext): Promise<string[]> {
  const services = await (await request.get('/api/public/service-links')).json()
  const blogs = await (await request.get('/api/public/frontblogs')).json()
  return [
    ...FIXED_PAGES,
    ...services.data.map(({ sendto }: { sendto: string }) => sendto),
    ...blogs.data.map(
      ({ category, id, slug }: { category: string; id: number; slug: string }) =>
        `/blogs/${category.toLowerCase().replaceAll(' ', '-')}/${id}/${slug}`,
    ),
  ]
}
