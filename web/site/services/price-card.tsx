import type { Service } from '../../../contract/content/services.ts'
import type { CategorySegment } from '../../../contract/options.ts'
import { bookFormPath } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { useTexts } from '../texts/texts.ts'
import { InLanguage } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { toPrice } from '../ui/prices.ts'

const pictureOf = (segment: CategorySegment) => `/art/${segment}.svg`

type Props = { service: Service; segment: CategorySegment; phone: string }

/**
 * The drawing, the price and the button; on wide screens it stays beside the text. On a phone the button is in a bar at
 * the bottom, but its place in the tab order is here.
 */
export function PriceCard({ service, segment, phone }: Props) {
  const texts = useTexts().service
  const { price, note } = toPrice(service, texts)
  return (
    <aside className="card price" aria-label={price.text}>
      <img src={pictureOf(segment)} width="480" height="270" alt="" fetchPriority="high" />
      <div>
        <p className="price-charge">
          <InLanguage {...price} />
          {note && <small lang={note.lang}>{note.text}</small>}
        </p>
        <p>{texts.covers[segment]}</p>
        <p>{texts.booked}</p>
        <div className="action-bar book-bar" data-screen-only>
          <LastBookingLine />
          <b aria-hidden="true">
            <InLanguage {...price} />
            {note && <small lang={note.lang}>{note.text}</small>}
          </b>
          {/* Opens the panel; without script it leads to the form as a page. */}
          <Link className={buttonClass()} href={bookFormPath(service)} data-opens="booking">
            {texts.book[segment]}
          </Link>
        </div>
        <a className={buttonClass('quiet')} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.call(formatPhone(phone))}
        </a>
      </div>
    </aside>
  )
}
