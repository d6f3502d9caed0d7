import type { ContactDetails, Office } from '../../../contract/content/contact.ts'
import { hourMarks, longHours, openMinutes } from '../../../contract/hours.ts'
import { CONTACT_FORM_PATH } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { Island } from '../islands/island.tsx'
import { toBusiness } from '../layout/structured-data.ts'
import { toOffices } from '../layout/to-offices.ts'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { languageOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Section, SectionHead } from '../ui/section.tsx'

export async function loadContact({ api }: LoadContext) {
  return api.contact.get()
}
export type ContactData = Awaited<ReturnType<typeof loadContact>>

export function contactHead(contact: ContactData, { site, language, texts: { contact: text } }: LoadContext): Head {
  return {
    title: text.eyebrow,
    description: text.description(
      site.name,
      formatPhone(contact.mobile),
      longHours(contact, language),
      contact.offices.map(({ name }) => name).join(', '),
    ),
    keywords: text.keywords,
    canonical: '/contactus',
    jsonLd: [toBusiness(site, contact, languageOf(contact, language))],
  }
}

export function ContactPage(data: ContactData) {
  const text = useTexts().contact
  const language = useLanguage()
  const desks = toDesks(data)
  const offices = toOffices(data)
  return (
    <>
      <div className="wrap section grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div>
          <SectionHead level={1} title={text.title} lead={text.lead(longHours(data, language))} />
          <Lines {...data} />
          <HoursTape hours={openMinutes(data) / 60} marks={hourMarks(data, language)} />
        </div>
        <Writing {...data} />
        <Social links={SOCIAL.map((site) => ({ ...site, href: data[site.icon] })).filter(({ href }) => href)} />
      </div>
      {desks.length > 0 && (
        <div className="border-y border-line bg-sunk">
          <Section id="desks" title={text.cardsTitle}>
            <Desks desks={desks} />
          </Section>
        </div>
      )}
      {offices.length > 0 && (
        <Section id="offices" title={text.officesTitle}>
          <Offices offices={offices} />
        </Section>
      )}
    </>
  )
}

function Lines(contact: ContactData) {
  const { mobile, email } = contact
  const line = 'flex min-h-14 items-center gap-4 wrap-anywhere hover:text-press'
  return (
    <address className="grid not-italic">
      {mobile && (
        <a href={toTel(mobile)} className={`${line} font-display text-2xl font-bold tabular-nums`}>
          <Icon name="phone" className="shrink-0 text-press" />
          {formatPhone(mobile)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${line} text-lg`}>
          <Icon name="mail" className="shrink-0 text-press" />
          {email}
        </a>
      )}
      <span className="flex min-h-14 items-center gap-4 text-lg">
        <Icon name="clock" className="shrink-0 text-press" />
        {longHours(contact, useLanguage())}
      </span>
    </address>
  )
}

/** The opening hours of the phone line as a tape: a tick for each hour, a longer one for each mark. */
function HoursTape({ hours, marks }: { hours: number; marks: readonly string[] }) {
  const toTick = (share: number, height: number) => <line key={share} x1={`${share * 100}%`} x2={`${share * 100}%`} y2={height} />
  return (
    <div aria-hidden="true" className="mt-6 text-xs text-muted tabular-nums max-[20rem]:hidden print:hidden">
      <div className="h-8 overflow-hidden rounded-sm bg-notice">
        <svg aria-hidden="true" className="size-full text-on-notice" stroke="currentColor" shapeRendering="crispEdges">
          <line x2="100%" />
          {Array.from({ length: Math.ceil(hours) }, (_, hour) => toTick(hour / hours, 7))}
          {marks.map((_, at) => toTick(at / (marks.length - 1), 14))}
        </svg>
      </div>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,2fr))_minmax(0,1fr)] min-[22rem]:whitespace-nowrap">
        {marks.map((mark) => (
          <span key={mark} className="justify-self-center first:justify-self-start last:justify-self-end">
            {mark}
          </span>
        ))}
      </div>
    </div>
  )
}

function Writing({ mobile, email }: ContactData) {
  const { contactForm: form, layout } = useTexts()
  return (
    <section aria-labelledby="write" className="card p-6 sm:p-8 lg:row-span-2">
      <h2 id="write" className="text-xl">
        {form.title}
      </h2>
      <div className="noscript:hidden">
        <Island name="contact" props={{}} />
        <p className="book-failed" role="alert">
          {form.notLoaded}
        </p>
      </div>
      <div className="hidden noscript:block">
        <p className="mt-4 flex flex-wrap gap-4">
          <Link href={CONTACT_FORM_PATH} className={buttonClass()}>
            {form.title}
          </Link>
          {email && (
            <a href={`mailto:${email}`} className={buttonClass('quiet')}>
              {email}
            </a>
          )}
          <a href={toTel(mobile)} className={buttonClass('quiet')}>
            {layout.call(formatPhone(mobile))}
          </a>
        </p>
      </div>
    </section>
  )
}

const SOCIAL = [
  { icon: 'facebook', name: 'Facebook' },
  { icon: 'instagram', name: 'Instagram' },
  { icon: 'x', name: 'X' },
  { icon: 'linkedin', name: 'LinkedIn' },
  { icon: 'youtube', name: 'YouTube' },
] as const

type SocialLink = (typeof SOCIAL)[number] & { href: string }

function Social({ links }: { links: readonly SocialLink[] }) {
  const text = useTexts().contact
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="social" className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <h2 id="social" className="text-lg">
        {text.socialTitle}
      </h2>
      <ul className="-mx-2 flex flex-wrap gap-1">
        {links.map(({ icon, name, href }) => (
          <li key={name}>
            <a
              href={href}
              rel="noopener"
              className="inline-flex min-h-touch items-center gap-2 rounded-md px-2 hover:bg-sunk hover:text-press"
            >
              <Icon name={icon} size={20} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const DESKS = [
  { name: 'support', icon: 'chat' },
  { name: 'careers', icon: 'skilled' },
  { name: 'press', icon: 'info' },
  { name: 'business', icon: 'digitalmarketing' },
] as const

type Desk = (typeof DESKS)[number] & { email: string }

/** The desks that have an email address. */
function toDesks(contact: ContactDetails): Desk[] {
  return DESKS.map((desk) => ({ ...desk, email: contact[`${desk.name}_email`] })).filter(({ email }) => email)
}

/** The email addresses for different concerns. */
function Desks({ desks }: { desks: readonly Desk[] }) {
  const { cards } = useTexts().contact
  return (
    <ul className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4">
      {desks.map(({ icon, name, email }) => (
        <li key={name} className="card relative flex gap-4 p-5 hover:border-press sm:flex-col sm:p-6">
          <Icon name={icon} size={32} className="shrink-0 text-press" />
          <div className="flex min-w-0 grow flex-col">
            <h3 className="text-lg">{cards[name].title}</h3>
            <p className="mt-1 mb-2 text-sm text-muted">{cards[name].text}</p>
            <a
              href={`mailto:${email}`}
              className="mt-auto text-sm text-press underline underline-offset-4 after:absolute after:inset-0"
            >
              {email}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Offices({ offices }: { offices: readonly Office[] }) {
  const text = useTexts().contact
  const link = 'flex min-h-touch items-center gap-3 text-press hover:underline'
  return (
    <ul className="grid grid-cols-1 gap-px overflow-hidden wrap-anywhere rounded-md border border-line bg-line md:grid-cols-3">
      {offices.map(({ name, address, phone, map_link }) => (
        <li key={name} className="flex flex-col bg-raised p-6">
          <h3 className="text-xl">{name}</h3>
          {address && <address className="mt-2 not-italic text-muted">{address}</address>}
          <div className="mt-auto pt-4 text-sm">
            {phone && (
              <a href={toTel(phone)} className={`${link} tabular-nums`}>
                <Icon name="phone" size={20} />
                {formatPhone(phone)}
              </a>
            )}
            {map_link && (
              <a href={map_link} rel="noopener" className={link}>
                <Icon name="map-pin" size={20} />
                {text.openMap}
                <span className="sr-only">{text.mapOf(name)}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
