import { expect, it } from 'vitest'
import type { BlogSummary } from '../../../contract/content/blogs.ts'
import type { ContactDetails } from '../../../contract/content/contact.ts'
import type { Service } from '../../../contract/content/services.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { toBlogPosting, toBusiness, toService, toWebSite } from './structured-data.ts'

const site = { url: 'https://karigar.example', name: 'Karigar' } as SiteInfo
const contact = { mobile: '9820012345', address: 'Andheri', offices: [], opens_at: 8, closes_at: 22 } as unknown as ContactDetails
const plumber = {
  ...{ title: 'घरी प्लंबर', title_en: 'Plumber at Home', sendto: '/services/homeservice/plumber', slug: 'plumber' },
  ...{ service_cat: 'Home', service_type: 'Plumber', visit_charge: '199', meta_desc: 'x' },
} as Service
const bridge = { ...plumber, title: 'पादचारी पूल', service_cat: 'Civil-Construction', service_type: 'Bridge' } as Service
const blog = { id: 1, slug: 'leak', title: 'गळती', category: 'Plumber', created_at: '', updated_at: '' } as unknown as BlogSummary

it('what search engines read has the cities, the type of a service and the section of a blog in the language of the page', () => {
  const cities = [
    { '@type': 'City', name: 'मुंबई' },
    { '@type': 'City', name: 'ठाणे' },
    { '@type': 'City', name: 'पुणे' },
  ]
  expect(toBusiness(site, contact, 'mr')).toMatchObject({ areaServed: cities })
  expect(toService(site, plumber, 'mr')).toMatchObject({ name: 'घरी प्लंबर', serviceType: 'प्लंबर', areaServed: cities })
  const ac = { ...plumber, title: 'AC Repair and Service', title_en: undefined, service_type: 'AC Repair' } as unknown as Service
  expect(toService(site, ac, 'en')).toMatchObject({ name: 'AC Repair and Service', serviceType: 'AC Repair' })
  expect(toBlogPosting(site, blog, 'mr')).toMatchObject({ articleSection: 'प्लंबर' })
})

it('a service that is no option of the booking form is its own type', () => {
  expect(toService(site, bridge, 'mr')).toMatchObject({ serviceType: 'पादचारी पूल' })
})

it('the business has one name for each address and language of its pages', () => {
  const ids = (['en', 'hi', 'mr'] as const).map((language) => toBusiness(site, contact, language) as Record<string, string>)
  expect(ids.map((business) => [business['@id'], business.url])).toEqual([
    ['https://karigar.example/#business', 'https://karigar.example/'],
    ['https://karigar.example/hi#business', 'https://karigar.example/hi'],
    ['https://karigar.example/mr#business', 'https://karigar.example/mr'],
  ])
  for (const object of [toWebSite(site, 'mr'), toService(site, plumber, 'mr'), toBlogPosting(site, blog, 'mr')]) {
    expect(JSON.stringify(object)).toContain('"@id":"https://karigar.example/mr#business"')
  }
})
