import { buttonLook } from '../../ui/button.ts'
import { Icon } from '../../ui/icon.tsx'
import { Seal } from '../../ui/seal.tsx'
import { Tape } from '../../ui/tape.tsx'
import { catalogue } from '../catalogue.ts'
import { PhoneLinks } from './phone-links.tsx'

const texts = catalogue.home

type Props = { title: string | undefined; subheading: string | undefined; phones: readonly string[] }

export function Hero({ title, subheading, phones }: Props) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero-grid">
        <div>
          <p className="hero-place">
            <Icon name="map-pin" size={20} />
            {texts.cities}
          </p>
          <h1 id="hero-title">{title || texts.title}</h1>
          {subheading && <p className="hero-sub">{subheading}</p>}
          <div className="hero-acts">
            <a className={buttonLook()} href="#services">
              {texts.book}
              <Icon name="arrow-right" size={20} />
            </a>
            <PhoneLinks phones={phones} />
          </div>
        </div>
        <img src="/art/hero.svg" width="640" height="560" alt={texts.heroAlt} fetchPriority="high" />
      </div>
      <div className="claims">
        <Tape />
        <ul className="wrap">
          {texts.claims.map(({ icon, claim, fact }) => (
            <li key={claim}>
              {icon === 'seal' ? <Seal /> : <Icon name={icon} size={32} />}
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
