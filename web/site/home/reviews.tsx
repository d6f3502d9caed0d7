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
/** The stars of the samples, in their order. */
const STARS = [5, 5, 4, 5, 5, 4]

type Voice = { stars: number; name: string; area: string; service: string; text: string }

/**
 * The static block that the specification gives, until enough customers agreed to be shown. Its figures and theirs stay
 * out of the structured data.
 */
export function Reviews({ real }: { real: PublicReviews }) {
  const texts = useTexts().home.reviews
  const { average, count, split, hidden_count: hidden, reviews } = real
  if (average === null || real.public_count < REVIEWS_SHOWN_FROM) {
    const samples = texts.samples.map((sample, index) => ({ ...sample, stars: STARS[index] ?? 5 }))
    return <Ratings overall={OVERALL} split={SPLIT} note={texts.note} voices={samples} />
  }
  const shares = split.map((one) => ({ stars: one.stars, percent: Math.round((100 * one.count) / count) }))
  const note = [texts.real(count), ...(hidden > 0 ? [texts.hidden(hidden)] : [])].join(' ')
  return <Ratings overall={average} split={shares} note={note} voices={reviews} />
}

type RatingsProps = { overall: number; split: typeof SPLIT; note: string; voices: readonly Voice[] }

function Ratings({ overall, split, note, voices }: RatingsProps) {
  const texts = useTexts().home.reviews
  return (
    <Section id="reviews" title={texts.title}>
      <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-10 min-[60rem]:grid-cols-[20rem_1fr]">
        <div className="rating">
          <p className="rating-overall">
            <b>{overall}</b> {texts.outOf}
          </p>
          <Stars count={overall} size={28} />
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
      </div>
    </Section>
  )
}
