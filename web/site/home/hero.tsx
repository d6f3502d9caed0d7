import type { FrontHomePage } from '../../../contract/content/homepage.ts'
import type { ServiceLink } from '../../../contract/content/services.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { ClaimIcon, VISIT_CLAIMS } from '../ui/claim-icon.tsx'
import { Icon, Tape } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

const HERO_PICTURE = '/art/hero.svg'

/** A phone names as many, because the groups below begin with another one. */
const APPLIANCES = 4

type Props = { record: FrontHomePage | undefined; appliances: readonly ServiceLink[]; phones: readonly string[] }

/** What this is, the search, the way to book and the numbers to call; the picture where there is room. Below it the three claims. */
export function Hero({ record, appliances, phones }: Props) {
  const { home: texts, search, layout } = useTexts()
  return (
    <section aria-labelledby="hero-title">
      <div className="wrap hero">
        <div>
          <h1 id="hero-title" lang={record?.title ? langOf(record, 'title') : undefined}>
            {record?.title || texts.title}
          </h1>
          {record?.subheading && <p lang={langOf(record, 'subheading')}>{record.subheading}</p>}
          <SearchField id="find" className="hero-search" placeholder={search.hint} />
          <ul className="hero-appliances" aria-label={layout.groups['home-appliance']}>
            {appliances.slice(0, APPLIANCES).map((service) => (
              <li key={service.sendto}>
                <Link href={service.sendto} lang={langOf(service, 'title')}>
                  {service.title}
                </Link>
              </li>
            ))}
          </ul>
          <div className="hero-acts">
            <a className={buttonClass()} href="#services">
              {texts.book}
            </a>
            <PhoneLinks phones={phones} />
          </div>
          <LastBookingLine />
        </div>
        <img src={HERO_PICTURE} width="640" height="560" alt={texts.heroAlt} />
      </div>
      <div className="claims">
        <Tape />
        <ul className="wrap">
          {texts.claims.map(({ claim, short }, index) => (
            <li key={claim}>
              <ClaimIcon claim={VISIT_CLAIMS[index]} />
              <b>{claim}</b>
              <b aria-hidden="true">{short}</b>
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
