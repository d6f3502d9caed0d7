import { type PublicReviews, REVIEWS_SHOWN_FROM } from '../../../contract/bookings/reviews.public.ts'
import { useTexts } from '../texts/texts.ts'
import { Stars } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'

const OVERALL = 4.5
const SPLIT = [
  { stars: 5, percent: 80 },
  { stars: 4, percent: 10 },
  { stars: 3, percent: 5 },
  { stars: 2, percent: 3 },
  { stars: 1, percent: 2 },
]
/** The stars of the samples, in their order: their average is the overall rating. */
const STARS = [5, 5, 4, 4, 5, 4]

type Voice = { stars: number; name: string; area: string; service: string; text: string }

/** How many are seen at once; the others are behind a press. */
const VOICES_SHOWN = 3

/** Whether enough customers agreed to be shown. */
export const hasRealReviews = ({ average, public_count }: PublicReviews) => average !== null && public_count >= REVIEWS_SHOWN_FROM

/** What customers said. Its figures stay out of the structured data, as those of the samples do. */
export function Reviews({ real: { average, count, split, hidden_count: hidden, reviews } }: { real: PublicReviews }) {
  const texts = useTexts().home.reviews
  const shares = split.map((one) => ({ stars: one.stars, percent: Math.round((100 * one.count) / count) }))
  const note = [texts.real(count), ...(hidden > 0 ? [texts.hidden(hidden)] : [])].join(' ')
  return (
    <Section id="reviews" title={texts.title}>
      <Ratings overall={average ?? 0} split={shares} note={note} voices={reviews} />
    </Section>
  )
}

/** The static block that the specification gives, in place of reviews until there are enough. */
export function SampleReviews() {
  const texts = useTexts().home.reviews
  const samples = texts.samples.map((sample, index) => ({ ...sample, stars: STARS[index] ?? 5 }))
  const title = (
    <>
      {texts.title} <small className="sample-mark">{texts.sample}</small>
    </>
  )
  return (
    <Section id="reviews" title={title} className="reviews-sample">
      <Ratings overall={OVERALL} split={SPLIT} note={texts.note} voices={samples} />
    </Section>
  )
}

type RatingsProps = { overall: number; split: typeof SPLIT; note: string; voices: readonly Voice[] }

function Ratings({ overall, split, note, voices }: RatingsProps) {
  const texts = useTexts().home.reviews
  const others = voices.slice(VOICES_SHOWN)
  return (
    <>
      <div className="rating">
        <div className="rating-overall">
          <p>
            <b>{overall}</b> {texts.outOf}
          </p>
          <Stars count={overall} size={24} />
        </div>
        <ul aria-label={texts.breakdown}>
          {split.map(({ stars, percent }) => (
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
        <p className="fine-print">{note}</p>
      </div>
      <Voices voices={voices.slice(0, VOICES_SHOWN)} />
      {others.length > 0 && (
        <details className="voices-more">
          <summary className="action-link">{texts.all(voices.length)}</summary>
          <Voices voices={others} />
        </details>
      )}
    </>
  )
}

function Voices({ voices }: { voices: readonly Voice[] }) {
  const texts = useTexts().home.reviews
  return (
    <ul className="voices">
      {voices.map(({ stars, name, area, service, text }) => (
        <li key={`${name} ${text}`}>
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
  )
}
