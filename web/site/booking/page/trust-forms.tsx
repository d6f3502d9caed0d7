import type { BookingVisit } from '../../../../contract/bookings/visit.ts'
import { formatDay } from '../../../../contract/india.ts'
import type { PlainForm } from '../../../../contract/site.ts'
import { buttonClass } from '../../../ui/button.ts'
import { useLanguage, useMessageText, useTexts } from '../../texts/texts.ts'
import { Field } from '../../ui/field.tsx'
import { Icon, Stars } from '../../ui/icon.tsx'
import { RefusalBox } from '../../ui/refusal.tsx'

type Props = {
  visit: BookingVisit
  /** The form that was refused. */
  form: PlainForm | undefined
}

/** The guarantee that runs, and what to do if the fault is back. */
export function Guarantee({ visit, form, actionId }: Props & { actionId: string }) {
  const texts = useTexts().bookingPage.visit.trust
  const language = useLanguage()
  const refused = form?.fields.act === 'claim' ? form : undefined
  const { guarantee } = visit
  if (!guarantee && !refused) return null
  const canClaim = guarantee && !guarantee.is_claimed
  return (
    <section className="visit-part" aria-labelledby="guarantee-title">
      <h2 id="guarantee-title">{texts.guaranteeTitle}</h2>
      {guarantee && <p>{texts.guaranteed(formatDay(guarantee.until, language))}</p>}
      {(canClaim || refused) && (
        <details open={Boolean(refused)}>
          <summary className="action-link">
            {texts.ask}
            <Icon name="chevron-down" size={20} />
          </summary>
          <form method="post" noValidate className="grid gap-4">
            {refused && <RefusalBox form={refused} isFocused={!refused.errors.message} />}
            <Field
              form="visit"
              name="message"
              label={texts.what}
              hint={texts.askHint}
              error={refused?.errors.message}
              isFocused={Boolean(refused?.errors.message)}
            >
              {(control) => <textarea {...control} defaultValue={refused?.fields.message} rows={3} maxLength={1000} required />}
            </Field>
            <input type="hidden" name="action_id" value={actionId} />
            <button type="submit" name="act" value="claim" className={buttonClass()}>
              {texts.claim}
            </button>
          </form>
        </details>
      )}
    </section>
  )
}

/** How the customer found it: to be said once, and to be taken back. `city` is what is shown with the first name. */
export function Review({ visit, form, city }: Props & { city: string }) {
  const { bookingPage } = useTexts()
  const texts = bookingPage.visit.trust
  const refused = form?.fields.act === 'review' ? form : undefined
  const { review } = visit
  if (review) return <OwnReview review={review} refused={refused} />
  if (review === undefined && !refused) return null
  return (
    <section id="review" className="visit-part" aria-labelledby="review-title">
      <h2 id="review-title">{texts.reviewTitle}</h2>
      <p className="fine-print">{texts.reviewHint}</p>
      <form method="post" noValidate className="grid gap-4">
        {refused && <RefusalBox form={refused} isFocused />}
        <StarChoice chosen={refused?.fields.stars} error={refused?.errors.stars} />
        <Field form="visit" name="text" label={texts.text} error={refused?.errors.text}>
          {(control) => <textarea {...control} defaultValue={refused?.fields.text} rows={3} maxLength={1000} />}
        </Field>
        <label className="tick">
          <input type="checkbox" name="is_public" value="1" defaultChecked={refused?.fields.is_public === '1'} />
          <span>{texts.consent(city)}</span>
        </label>
        <button type="submit" name="act" value="review" className={buttonClass('quiet')}>
          {texts.send}
        </button>
      </form>
    </section>
  )
}

function StarChoice({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  const { bookingPage, home } = useTexts()
  const toText = useMessageText()
  const texts = bookingPage.visit.trust
  return (
    <fieldset className="star-choice" aria-describedby={error && 'review-stars-error'}>
      <legend className="sr-only">{texts.starsLabel}</legend>
      {['5', '4', '3', '2', '1'].map((stars) => (
        <label key={stars} className="when-tile">
          <input type="radio" name="stars" value={stars} defaultChecked={chosen === stars} required />
          <span>
            <Stars count={Number(stars)} label={home.reviews.stars(Number(stars))} />
          </span>
        </label>
      ))}
      {error && (
        <p id="review-stars-error" className="field-error">
          {toText(error)}
        </p>
      )}
    </fieldset>
  )
}

type Own = { review: NonNullable<BookingVisit['review']>; refused: PlainForm | undefined }

function OwnReview({ review: { stars, text, is_public }, refused }: Own) {
  const { bookingPage, home } = useTexts()
  const texts = bookingPage.visit.trust
  return (
    <section id="review" className="visit-part" aria-labelledby="review-title">
      <h2 id="review-title">{texts.ownTitle}</h2>
      {refused && <RefusalBox form={refused} isFocused />}
      <p>
        <Stars count={stars} label={home.reviews.stars(stars)} />
      </p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      <p className="fine-print">{is_public ? texts.shown : texts.unshown}</p>
      <form method="post">
        <button type="submit" name="act" value="withdraw" className={buttonClass('quiet')}>
          {texts.withdraw}
        </button>
      </form>
    </section>
  )
}
