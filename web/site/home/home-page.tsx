import * as z from 'zod/mini'
import type { Promised } from '../../../contract/bookings/visits.public.ts'
import type { BlogSummary } from '../../../contract/content/blogs.ts'
import { Item, type ServiceLink } from '../../../contract/content/services.ts'
import { longHours } from '../../../contract/hours.ts'
import { toLabel } from '../../../contract/labels.ts'
import { blogPath } from '../../../contract/paths.ts'
import { toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { BOOKABLE_SEGMENTS } from '../layout/menu-groups.ts'
import { toBusiness, toFaqPage, toWebSite } from '../layout/structured-data.ts'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { InLanguage, langOf, languageOf } from '../texts/untranslated.tsx'
import { ClaimIcon, VISIT_CLAIMS } from '../ui/claim-icon.tsx'
import { FaqList } from '../ui/faq-list.tsx'
import { FiguresTape } from '../ui/figures-tape.tsx'
import { Icon } from '../ui/icon.tsx'
import { ArrowLink, Link } from '../ui/link.tsx'
import { BlogPicture } from '../ui/picture.tsx'
import { splitPlanPrice, toPrice } from '../ui/prices.ts'
import { Section } from '../ui/section.tsx'
import { ServicePicture } from '../ui/service-picture.tsx'
import { Hero, PhoneLinks } from './hero.tsx'
import { OurServices } from './our-services.tsx'
import { hasRealReviews, Reviews, SampleReviews } from './reviews.tsx'

export const HOME_QUERY = ['group', 'view'] as const

export async function loadHome({ api, query }: LoadContext<(typeof HOME_QUERY)[number]>) {
  const [{ data: records }, { data: services }, { data: blogs }, contact, { data: promised }, { data: reviews }, about] =
    await Promise.all([
      api.homepage.getPublished(),
      api.services.listLinks(),
      api.blogs.listLatest({ limit: 3 }),
      api.contact.get(),
      api.visits.getPromise(),
      api.reviews.listPublic(),
      api.documents.getAboutUs(),
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
    figures: about.figures ?? [],
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

export function HomePage(data: Data) {
  const { record, services, blogs, contact, promised, reviews, figures, phones, faqs, activeGroup, isWhole } = data
  const isReal = hasRealReviews(reviews)
  return (
    <>
      <Hero record={record} appliances={services.filter(({ service_cat }) => service_cat === 'Appliance')} phones={phones} />
      <OurServices services={services} activeGroup={activeGroup} isWhole={isWhole} />
      <Proof promised={promised} figures={figures} />
      <AnnualPlans plans={services.filter(({ service_cat }) => service_cat === 'Annual-Subscription')} />
      <Questions
        faqs={faqs}
        langAt={(at) => langOf(record ?? {}, `faqs.${at}.title`)}
        phones={phones}
        hours={longHours(contact, useLanguage())}
      />
      {isReal && <Reviews real={reviews} />}
      <LatestBlogs blogs={blogs} />
      {!isReal && <SampleReviews />}
      <ActionBar phone={phones[0]} />
    </>
  )
}

/** The two main actions on a phone, at the bottom until the footer comes. */
function ActionBar({ phone }: { phone: string | undefined }) {
  const texts = useTexts().home
  return (
    <div className="action-bar" data-screen-only>
      <LastBookingLine />
      {phone && (
        <a className={buttonClass('quiet')} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.callUs}
        </a>
      )}
      <a className={buttonClass()} href="#services">
        {texts.book}
      </a>
    </div>
  )
}

function AnnualPlans({ plans }: { plans: readonly ServiceLink[] }) {
  const texts = useTexts().home.plans
  if (plans.length === 0) return null
  return (
    <Section id="subscription" title={texts.title} lead={texts.lead} className="tint-subscription">
      <ul className="plans">
        {plans.map((plan) => (
          <li key={plan.slug}>
            <Plan plan={plan} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Plan({ plan }: { plan: ServiceLink }) {
  const { title, sub_heading, sendto } = plan
  const { price, note } = toPrice(plan, useTexts().service)
  return (
    <Link className="card plan" href={sendto}>
      <ServicePicture service={plan} sizes="(width < 48rem) 7rem, 15rem" />
      <div>
        <h3 lang={langOf(plan, 'title')}>{title}</h3>
        <p lang={langOf(plan, 'sub_heading')}>{splitPlanPrice(sub_heading).text}</p>
        <p className="plan-end">
          <b lang={price.lang}>{price.text}</b>
          {note && <InLanguage {...note} />}
        </p>
      </div>
    </Link>
  )
}

function LatestBlogs({ blogs }: { blogs: readonly BlogSummary[] }) {
  const { home, blogCategories: labels } = useTexts()
  const texts = home.blogs
  if (blogs.length === 0) return null
  return (
    <Section id="blogs" title={texts.title} lead={texts.lead}>
      <ul className="mb-4 grid gap-6 md:grid-cols-3">
        {blogs.map((blog) => (
          <li key={blog.id}>
            <Link className="teaser" href={blogPath(blog)}>
              <BlogPicture blog={blog} sizes="(width < 48rem) 7rem, 23rem" />
              <div>
                <p className="fine-print">{toLabel(labels, blog.category)}</p>
                <h3 lang={langOf(blog, 'title')}>{blog.title}</h3>
                <p lang={langOf(blog, 'short_desc')}>{blog.short_desc}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
      <ArrowLink href="/blogs">{texts.all}</ArrowLink>
    </Section>
  )
}

/** The home record's questions are JSON in a text; if they are unreadable, the page is shown without them. */
export function parseFaqs(faqs = '[]'): Item[] {
  try {
    return z.array(Item).parse(JSON.parse(faqs))
  } catch {
    return []
  }
}

type Props = { faqs: readonly Item[]; langAt: (place: number) => 'en' | undefined; phones: readonly string[]; hours: string }

/** The FAQs, and the number to call with other questions. */
function Questions({ faqs, langAt, phones, hours }: Props) {
  const texts = useTexts().home.faq
  return (
    <Section id="faq" title={texts.title}>
      <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-8 min-[60rem]:grid-cols-[1fr_22rem]">
        {faqs.length > 0 && <FaqList items={faqs} langAt={langAt} />}
        <aside className="card sticky top-[calc(var(--bar)+1.5rem)] grid gap-3 self-start p-6" aria-labelledby="ask-title">
          <h3 id="ask-title" className="text-lg">
            {texts.callTitle}
          </h3>
          <p className="text-muted">{texts.callText}</p>
          <PhoneLinks phones={phones} className="grid" />
          <p className="text-muted">{useTexts().layout.hours(hours)}</p>
        </aside>
      </div>
    </Section>
  )
}

/** What can be counted on: the share that was measured, once there is one, what each claim means, and our figures. */
function Proof({ promised, figures }: { promised: Promised | null; figures: readonly Item[] }) {
  const { home: texts, service } = useTexts()
  return (
    <Section id="proof" title={texts.proof.title} className="proof">
      {promised && (
        <p className="proof-kept">
          <b aria-hidden="true">{promised.percent}%</b>
          {service.trust.kept(promised.percent, promised.count)}
        </p>
      )}
      <dl className="promises">
        {texts.claims.map(({ claim, fact }, index) => (
          <div key={claim}>
            <dt>
              <ClaimIcon claim={VISIT_CLAIMS[index]} />
              <span>{claim}</span>
            </dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <FiguresTape figures={figures} />
    </Section>
  )
}
