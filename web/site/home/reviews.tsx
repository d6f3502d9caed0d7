import { useTexts } from '../texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { Stars } from '../ui/stars.tsx'

const OVERALL = 4.5
const SPLIT = [
  { stars: 5, percent: 80 },
  { stars: 4, percent: 10 },
  { stars: 3, percent: 5 },
  { stars: 2, percent: 3 },
  { stars: 1, percent: 2 },
]
/** The stars of the samples, in their order. */
const STARS = [5, 5, 4, 5, 5, 4]

/** The static block that the specification gives; its figures stay out of the structured data. */
export function Reviews() {
  const texts = useTexts().home.reviews
  return (
    <Section id="reviews" title={texts.title}>
      <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-10 min-[60rem]:grid-cols-[20rem_1fr]">
        <div className="rating">
          <p className="rating-overall">
            <b>{OVERALL}</b> {texts.outOf}
          </p>
          <Stars count={OVERALL} size={28} />
          <ul aria-label={texts.breakdown}>
            {SPLIT.map(({ stars, percent }) => (
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
          {texts.samples.map(({ name, area, service, text }, index) => (
            <li key={name}>
              <p className="voices-head">
                <Stars count={STARS[index] ?? 5} label={texts.stars(STARS[index] ?? 5)} />
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
