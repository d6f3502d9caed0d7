import { longHours } from '../../../contract/hours.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { FailedPage } from '../../../contract/site.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon, Tape } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from './header.tsx'

export function notFoundHead(_data: object, { path, texts: { notFound: texts } }: LoadContext): Head {
  return { title: texts.title, description: texts.message, keywords: undefined, canonical: path, isUnlisted: true }
}

const LINKS = [
  { name: 'services', href: '/#services' },
  { name: 'plans', href: '/#subscription' },
  { name: 'blogs', href: '/blogs' },
  { name: 'contact', href: '/contactus' },
] as const

export function NotFoundPage() {
  const texts = useTexts().notFound
  return (
    <div className="wrap py-[clamp(2rem,6vw,5rem)] min-[56rem]:grid min-[56rem]:grid-cols-[1fr_auto] min-[56rem]:justify-items-start min-[56rem]:gap-x-16">
      <p
        className="font-display text-[clamp(7rem,38vw,20rem)] leading-[0.8] font-bold tracking-[-0.04em] text-press min-[56rem]:col-span-full"
        aria-hidden="true"
      >
        4<i className="text-notice not-italic">0</i>4
      </p>
      <Tape className="min-[56rem]:col-span-full min-[56rem]:w-full" />
      <h1 className="mt-8 text-3xl">{texts.title}</h1>
      <p className="mt-3 mb-6 text-lg/[1.6] text-muted">{texts.message}</p>
      <Link className={`${buttonClass()} self-start`} href="/">
        {texts.toHome}
      </Link>
      <nav
        className="mt-12 min-[56rem]:col-start-2 min-[56rem]:row-span-3 min-[56rem]:row-start-3 min-[56rem]:mt-8 min-[56rem]:min-w-64"
        aria-label={texts.usefulLinks}
      >
        <h2 className="text-base">{texts.usefulLinks}</h2>
        <ul className="flex flex-wrap gap-x-8">
          {LINKS.map(({ name, href }) => (
            <li key={href} className="min-[56rem]:w-full">
              <Link className="action-link" href={href}>
                {texts.links[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

type Props = Omit<FailedPage, 'language'> & { site: string }

/** Shown while the database is unavailable and after our own errors, so it depends on neither. */
export function FailurePage({ message, contact, retry, site }: Props) {
  const { offline: texts, layout } = useTexts()
  const language = useLanguage()
  return (
    <div className="wrap section">
      <Link className="logo" href="/" aria-label={layout.toHome(site)}>
        <Logo name={site} />
      </Link>
      <Tape className="my-8" />
      <h1 className="max-w-2xl text-2xl">{message}</h1>
      <p className="mt-6 flex flex-wrap gap-3">
        {retry && (
          <a className={buttonClass()} href={retry}>
            {texts.tryAgain}
          </a>
        )}
        {contact && (
          <a className={buttonClass('quiet')} href={toTel(contact.mobile)}>
            <Icon name="phone" size={20} />
            {texts.call(formatPhone(contact.mobile))}
          </a>
        )}
        <Link className={buttonClass('quiet')} href="/">
          {texts.home}
        </Link>
      </p>
      {contact && <p className="mt-4 text-muted">{texts.hours(longHours(contact, language))}</p>}
    </div>
  )
}
