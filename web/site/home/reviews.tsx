import { Section } from '../../ui/section.tsx'
import { Stars } from '../../ui/stars.tsx'
import { catalogue } from '../catalogue.ts'

const texts = catalogue.home.reviews

/** The static block that the specification gives; its figures stay out of the structured data. */
export function Reviews() {
  return (
    <Section id="reviews" title={texts.title}>
      <div className="reviews">
        <div className="rating">
          <p className="rating-overall">
            <b>{texts.overall}</b> {texts.outOf}
          </p>
          <Stars count={4.5} size={28} />
          <ul aria-label={texts.breakdown}>
            {texts.split.map(({ stars, percent }) => (
              <li key={stars}>
                <span>{texts.stars(stars)}</span>
                <svg className="grade" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={percent} height="12" />
                  <path d="M0 12h100" />
                </svg>
                <span>{percent}%</span>
              </li>
            ))}
          </ul>
          <p className="small">{texts.note}</p>
        </div>
        <ul className="voices">
          {texts.samples.map(({ name, area, service, stars, text }) => (
            <li key={name}>
              <p className="voice-head">
                <Stars count={stars} label={texts.stars(stars)} />
                <span>{service}</span>
              </p>
              <blockquote>{text}</blockquote>
              <p className="small">
                <b>{name}</b>, {area}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
