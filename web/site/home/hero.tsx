import type { Promised } from '../../../contract/bookings/visits.public.ts'
import type { FrontHomePage } from '../../../contract/content/homepage.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon, Seal, Tape } from '../ui/icon.tsx'

const HERO_PICTURE = '/art/hero.svg'

/** The icons before the claims, in their order; the first claim has the seal. */
const CLAIM_ICONS = [
  undefined,
  <Icon key="soon" name="clock" size={32} />,
  <Icon key="guarantee" name="shield-check" size={32} />,
]

type Props = { record: FrontHomePage | undefined; phones: readonly string[]; promised: Promised | null }

export function Hero({ record, phones, promised }: Props) {
  const { home: texts, service } = useTexts()
  return (
    <section className="max-md:contents" aria-labelledby="hero-title">
      <div className="wrap items-center gap-[clamp(2rem,5vw,5rem)] py-[clamp(1.25rem,4vw,4rem)] max-md:contents md:grid md:grid-cols-[1.15fr_1fr]">
        <div className="max-md:px-[clamp(1rem,4vw,2rem)] max-md:pt-2.5">
          <p className="mb-3 flex items-center gap-1.5 text-sm/[1.6] font-semibold text-press max-md:hidden">
            <Icon name="map-pin" size={20} />
            {texts.cities}
          </p>
          <h1
            id="hero-title"
            lang={record?.title ? langOf(record, 'title') : undefined}
            className="text-3xl tracking-tight max-md:text-2xl"
          >
            {record?.title || texts.title}
          </h1>
          <SearchField id="find" className="hero-search" placeholder={useTexts().search.label} />
          {record?.subheading && (
            <p lang={langOf(record, 'subheading')} className="max-w-136 text-pretty text-muted max-md:text-[0.875rem]/[1.4]">
              {record.subheading}
            </p>
          )}
          <div className="hero-actions">
            <a className={buttonClass()} href="#services">
              {texts.book}
              <Icon name="arrow-right" size={20} />
            </a>
            <PhoneLinks phones={phones} />
            {promised && <p className="hero-kept">{service.trust.kept(promised.percent, promised.count)}</p>}
            <LastBookingLine />
          </div>
        </div>
        <img className="w-full max-md:order-1 md:rounded-lg" src={HERO_PICTURE} width="640" height="560" alt={texts.heroAlt} />
      </div>
      <div className="claims">
        <Tape />
        <ul className="wrap">
          {texts.claims.map(({ claim, short, fact }, index) => (
            <li key={claim}>
              {CLAIM_ICONS[index] ?? <Seal />}
              <span>
                <b>{claim}</b>
                <b aria-hidden="true">{short}</b>
                <span>{fact}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The numbers to call, one beside the other unless `className` says otherwise. */
export function PhoneLinks({ phones, className = 'flex flex-wrap' }: { phones: readonly string[]; className?: string }) {
  const { callLabel, lineBusy } = useTexts().home
  return (
    <p className={`phone-links ${className}`}>
      {phones.map((phone, index) => (
        <span key={phone}>
          {index > 0 && `${lineBusy} `}
          <a href={toTel(phone)} aria-label={callLabel(formatPhone(phone))}>
            {index === 0 && <Icon name="phone" size={20} />}
            {formatPhone(phone)}
          </a>
        </span>
      ))}
    </p>
  )
}
