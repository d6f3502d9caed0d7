import { catalogue } from '../catalogue.ts'
import { Section } from '../ui/section.tsx'
import { Stars } from '../ui/stars.tsx'

const texts = catalogue.home.reviews

/** The static block that the specification gives; its figures stay out of the structured data. */
export function Reviews() {
  return (
    <Section id="reviews" title={texts.title}>
      <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-10 min-[60rem]:grid-cols-[20rem_1fr]">
        <div className="rating">
          <p className="rating-overall">
            <b>{texts.overall}</b> {texts.outOf}
          </p>
          <Stars count={4.5} size={28} />
          <ul aria-label={texts.breakdown}>
            {texts.split.map(({ stars, percent }) => (
              <li key={stars}>
                <span>{texts.stars(stars)}</span>
                <svg className="rating-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={percent} height="12" />
                  <path d="M0 12h100" />
                </svg>
                <span>{percent}%</span>
              </li>
            ))}
          </ul>
          <p className="fine-print">{texts.note}</p>
        </div>
        <ul className="voices">
          {texts.samples.map(({ name, area, service, stars, text }) => (
            <li key={name}>
              <p className="voices-head">
                <Stars count={stars} label={texts.stars(stars)} />
                <span>{service}</span>
              </p>
              <blockquote>{text}</blockquote>
              <p className="fine-print">
                <b>{name}</b>, {area}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
