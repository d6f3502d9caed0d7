import { type BlogSummary, dateOf } from '../../../contract/content/blogs.ts'
import { type ContactDetails, type Office, SOCIAL_SITES } from '../../../contract/content/contact.ts'
import { type Item, type Service, toBookingType } from '../../../contract/content/services.ts'
import { hoursOfDay } from '../../../contract/hours.ts'
import { toLabel } from '../../../contract/labels.ts'
import { inLanguage, LANGUAGE_INFO, type Language } from '../../../contract/languages.ts'
import { parseRupees } from '../../../contract/money.ts'
import { CITIES } from '../../../contract/options.ts'
import { blogImagePath, blogPath } from '../../../contract/paths.ts'
import { toDialled } from '../../../contract/phones.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { changedAt } from '../texts/untranslated.tsx'
import type { Crumb } from '../ui/breadcrumbs.tsx'
import { toOffices } from './to-offices.ts'

// schema.org objects for `Head.jsonLd`. No ratings: search engines forbid a business's ratings of itself. `language` is
// the one in which search engines index the page.

// The wider type too, because not every search engine knows the narrow one.
const BUSINESS = ['LocalBusiness', 'HomeAndConstructionBusiness']
const homeAddress = (site: SiteInfo, language: Language) => site.url + inLanguage('/', language)
/** One id per language: a single id with three addresses would contradict itself. */
const businessId = (site: SiteInfo, language: Language) => `${homeAddress(site, language)}#business`
const toAreaServed = (language: Language) =>
  CITIES.map(({ value }) => ({ '@type': 'City', name: catalogues[language].labels.cities[value] }))

export function toBusiness(
  site: SiteInfo,
  contact: ContactDetails,
  language: Language,
  phones: readonly string[] = [contact.mobile],
): object {
  const { email, address } = contact
  const sameAs = SOCIAL_SITES.map((name) => contact[name]).filter(Boolean)
  return {
    '@type': BUSINESS,
    '@id': businessId(site, language),
    name: site.name,
    url: homeAddress(site, language),
    logo: `${site.url}/icon-512.png`,
    image: `${site.url}/og/hero.png`,
    telephone: phones.map(toDialled).find(Boolean),
    email: email || undefined,
    address: address ? toAddress(address) : undefined,
    location: toOffices(contact).map(toPlace),
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    areaServed: toAreaServed(language),
    currenciesAccepted: 'INR',
    openingHours: `Mo-Su ${hoursOfDay(contact)}`,
  }
}

const toAddress = (streetAddress: string) => ({ '@type': 'PostalAddress', streetAddress, addressCountry: 'IN' })

function toPlace({ name, address, phone }: Office): object {
  return { '@type': 'Place', name, telephone: toDialled(phone), address: address ? toAddress(address) : undefined }
}

export function toWebSite(site: SiteInfo, language: Language): object {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: homeAddress(site, language),
    inLanguage: LANGUAGE_INFO[language].tag,
    publisher: { '@id': businessId(site, language) },
  }
}

export function toFaqPage(items: readonly Item[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ title, description }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: description },
    })),
  }
}

export function toBreadcrumbList(site: SiteInfo, crumbs: readonly Crumb[], language: Language): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url + inLanguage(path, language),
    })),
  }
}

export function toService(site: SiteInfo, service: Service, language: Language): object {
  const url = site.url + inLanguage(service.sendto, language)
  const price = parseRupees(service.visit_charge)
  return {
    '@type': 'Service',
    name: service.title,
    description: service.meta_desc,
    serviceType: toServiceType(service, language),
    url,
    provider: { '@type': BUSINESS, '@id': businessId(site, language), name: site.name, url: homeAddress(site, language) },
    areaServed: toAreaServed(language),
    offers: price === undefined ? undefined : { '@type': 'Offer', price, priceCurrency: 'INR', url },
  }
}

/** The booked service's name in the form in this language; a service that isn't an option is its own type. */
function toServiceType(service: Service, language: Language): string {
  const option = toBookingType(service)
  if (option === (service.title_en ?? service.title)) return service.title
  return language === 'en' ? service.service_type : toLabel(catalogues[language].labels.services, option)
}

export function toBlogPosting(site: SiteInfo, blog: BlogSummary, language: Language): object {
  const publisher = {
    '@type': 'Organization',
    '@id': businessId(site, language),
    name: site.name,
    url: homeAddress(site, language),
  }
  return {
    '@type': 'BlogPosting',
    headline: blog.title,
    description: blog.short_desc,
    image: blog.image ? `${site.url}${blogImagePath(blog.image)}` : undefined,
    datePublished: dateOf(blog),
    dateModified: changedAt(blog),
    articleSection: toLabel(catalogues[language].blogCategories, blog.category),
    inLanguage: LANGUAGE_INFO[language].tag,
    mainEntityOfPage: site.url + inLanguage(blogPath(blog), language),
    author: blog.author ? { '@type': 'Person', name: blog.author } : publisher,
    publisher,
  }
}
