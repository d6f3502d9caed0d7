import type { CategorySegment } from '../../../contract/options.ts'
import { bookFormPath } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { Service } from '../../../contract/services.ts'
import { buttonClass } from '../../ui/button.ts'
import { chargeText } from '../../ui/charge-text.ts'
import { useTexts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

const pictureOf = (segment: CategorySegment) => `/art/${segment}.svg`

type Props = { service: Service; segment: CategorySegment }

/** The drawing, the price and the button; on wide screens it stays beside the text. */
export function PriceCard({ service, segment, phone }: Props & { phone: string }) {
  const texts = useTexts().service
  return (
    <aside className="card price" aria-label={texts.chargeFrom}>
      <img src={pictureOf(segment)} width="480" height="270" alt="" fetchPriority="high" />
      <div>
        <p className="price-charge">{chargeText(service.visit_charge, texts)}</p>
        <p>{texts.covers[segment]}</p>
        <BookLink service={service} segment={segment} />
        <a className={buttonClass('quiet')} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.call(formatPhone(phone))}
        </a>
      </div>
    </aside>
  )
}

/** On a phone: price and button under the thumb. */
export function BookingBar({ service, segment }: Props) {
  const texts = useTexts().service
  return (
    <div className="action-bar book-bar" data-screen-only>
      <b>{chargeText(service.visit_charge, texts)}</b>
      <BookLink service={service} segment={segment} />
    </div>
  )
}

/** Opens the panel; without script it leads to the form as a page. */
function BookLink({ service, segment }: Props) {
  const texts = useTexts().service
  return (
    <Link className={buttonClass()} href={bookFormPath(service)} data-opens="booking">
      {texts.book[segment]}
    </Link>
  )
}
