import type { FrontHomePage } from '../../../contract/content/homepage.ts'
import { buttonClass } from '../../ui/button.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Seal } from '../ui/seal.tsx'
import { Tape } from '../ui/tape.tsx'
import { PhoneLinks } from './phone-links.tsx'

const HERO_PICTURE = '/art/hero.svg'

/** The icons before the claims, in their order; the first claim has the seal. */
const CLAIM_ICONS = [
  undefined,
  <Icon key="soon" name="clock" size={32} />,
  <Icon key="guarantee" name="shield-check" size={32} />,
]

type Props = { record: FrontHomePage | undefined; phones: readonly string[] }

export function Hero({ record, phones }: Props) {
  const texts = useTexts().home
  return (
    <section className="max-md:flex max-md:flex-col" aria-labelledby="hero-title">
      <div className="wrap items-center gap-[clamp(2rem,5vw,5rem)] py-[clamp(1.25rem,4vw,4rem)] max-md:contents md:grid md:grid-cols-[1.15fr_1fr]">
        <div className="max-md:px-[clamp(1rem,4vw,2rem)] max-md:pt-5 max-md:pb-3">
          <p className="mb-3 flex items-center gap-1.5 text-sm/[1.6] font-semibold text-press">
            <Icon name="map-pin" size={20} />
            {texts.cities}
          </p>
          <h1 id="hero-title" lang={record?.title ? langOf(record, 'title') : undefined} className="text-3xl tracking-tight">
            {record?.title || texts.title}
          </h1>
          {record?.subheading && (
            <p lang={langOf(record, 'subheading')} className="mt-4 max-w-136 text-pretty text-muted">
              {record.subheading}
            </p>
          )}
          <div className="mt-[clamp(0.75rem,2vw,2rem)] flex flex-wrap items-center gap-x-7 gap-y-2">
            <a className={`${buttonClass()} max-md:hidden`} href="#services">
              {texts.book}
              <Icon name="arrow-right" size={20} />
            </a>
            <PhoneLinks phones={phones} />
          </div>
        </div>
        <img
          className="w-full max-md:order-1 max-md:h-[clamp(12rem,40vw,20rem)] max-md:object-cover max-md:object-[50%_90%] md:rounded-lg"
          src={HERO_PICTURE}
          width="640"
          height="560"
          alt={texts.heroAlt}
          fetchPriority="high"
        />
      </div>
      <div className="claims">
        <Tape />
        <ul className="wrap">
          {texts.claims.map(({ claim, fact }, index) => (
            <li key={claim}>
              {CLAIM_ICONS[index] ?? <Seal />}
              <span>
                <b>{claim}</b>
                <span>{fact}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
