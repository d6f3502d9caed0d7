import type { BookingVisit } from '../../../../contract/bookings/visit.ts'
import { formatDay } from '../../../../contract/india.ts'
import { formatPhone, toTel } from '../../../../contract/phones.ts'
import { buttonClass } from '../../../ui/button.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/icon.tsx'

/** Who comes, and what the customer tells them at the door. */
export function WhoCard({ visit: { who, code } }: { visit: BookingVisit }) {
  const texts = useTexts().bookingPage
  const language = useLanguage()
  if (!who) return null
  const { name, id_number, image_url, verified_on, mobile } = who
  return (
    <section className="card who-card" aria-labelledby="who-title">
      <h2 id="who-title">{texts.visit.whoTitle}</h2>
      <div className="who-person">
        {image_url && <img src={image_url} alt="" width={96} height={96} />}
        <p>
          <b>{name}</b>
          {texts.visit.whoId(id_number)}
          {verified_on && <span>{texts.visit.whoChecked(formatDay(verified_on, language))}</span>}
        </p>
      </div>
      {mobile && (
        <a className={buttonClass('quiet')} href={toTel(mobile)}>
          <Icon name="phone" size={20} />
          {texts.call(formatPhone(mobile))}
        </a>
      )}
      {code && (
        <div className="who-code">
          <h3>{texts.visit.code}</h3>
          <p translate="no">{code}</p>
          <p>{texts.visit.codeHint}</p>
        </div>
      )}
    </section>
  )
}
