import { shortHours } from '../../../contract/hours.ts'
import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
import { BOOKABLE_SEGMENTS } from '../layout/menu-groups.ts'
import { toBusiness, toFaqPage, toWebSite } from '../layout/structured-data.ts'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage } from '../texts/texts.ts'
import { langOf, languageOf } from '../texts/untranslated.tsx'
import { ActionBar } from './action-bar.tsx'
import { AnnualPlans } from './annual-plans.tsx'
import { Hero } from './hero.tsx'
import { LatestBlogs } from './latest-blogs.tsx'
import { OurServices } from './our-services.tsx'
import { parseFaqs } from './parse-home.ts'
import { Questions } from './questions.tsx'
import { Reviews } from './reviews.tsx'

export const HOME_QUERY = ['group', 'view'] as const

export async function loadHome({ api, query }: LoadContext<(typeof HOME_QUERY)[number]>) {
  const [{ data: records }, { data: services }, { data: blogs }, contact, { data: promised }, { data: reviews }] =
    await Promise.all([
      api.homepage.getPublished(),
      api.services.listLinks(),
      api.blogs.listLatest({ limit: 3 }),
      api.contact.get(),
      api.visits.getPromise(),
      api.reviews.listPublic(),
    ])
  const [record] = records
  const phones = record ? [record.contact1, record.contact2] : [contact.mobile]
  return {
    record,
    services,
    blogs,
    contact,
    promised,
    reviews,
    phones: [...new Set(phones.filter(Boolean))],
    faqs: parseFaqs(record?.faqs),
    activeGroup: BOOKABLE_SEGMENTS.find((segment) => segment === query.group) ?? BOOKABLE_SEGMENTS[0],
    isWhole: query.view === 'all',
  }
}
type Data = Awaited<ReturnType<typeof loadHome>>

export function homeHead({ record, contact, phones, faqs }: Data, { site, language, texts }: LoadContext): Head {
  const known = languageOf(record ?? {}, language)
  return {
    title: record?.meta_title || site.name,
    description: record?.meta_desc || texts.home.title,
    keywords: record?.meta_keywords,
    canonical: '/',
    jsonLd: [toBusiness(site, contact, known, phones), toWebSite(site, known), ...(faqs.length > 0 ? [toFaqPage(faqs)] : [])],
  }
}

const planCategory = SERVICE_CATEGORIES.find(({ segment }) => segment === 'subscription')?.value

export function HomePage({ record, services, blogs, contact, promised, reviews, phones, faqs, activeGroup, isWhole }: Data) {
  return (
    <>
      {/* On a phone the hero's picture comes after the services, which have to be in sight at once. */}
      <div className="max-md:flex max-md:flex-col">
        <Hero record={record} phones={phones} promised={promised} />
        <OurServices services={services} activeGroup={activeGroup} isWhole={isWhole} />
      </div>
      <AnnualPlans plans={services.filter(({ service_cat }) => service_cat === planCategory)} />
      <Questions
        faqs={faqs}
        langAt={(at) => langOf(record ?? {}, `faqs.${at}.title`)}
        phones={phones}
        hours={shortHours(contact, useLanguage())}
      />
      <Reviews real={reviews} />
      <LatestBlogs blogs={blogs} />
      <ActionBar phone={phones[0]} />
    </>
  )
}
