import type { CategorySegment } from '../../../contract/options.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { Service } from '../../../contract/services.ts'
import { buttonClass } from '../../ui/button.ts'
import { CHARGE_FROM, chargeText } from '../../ui/charge-text.ts'
import { Icon } from '../ui/icon.tsx'
import { serviceTexts as texts } from './service-texts.ts'

export const pictureOf = (segment: CategorySegment) => `/art/${segment}.svg`

type Props = { service: Service; segment: CategorySegment }

/** The drawing, the price and the button; on wide screens it stays beside the text. */
export function PriceCard({ service, segment, phone }: Props & { phone: string }) {
  return (
    <aside className="card price" aria-label={CHARGE_FROM}>
      <img src={pictureOf(segment)} width="480" height="270" alt="" fetchpriority="high" />
      <div>
        <p className="price-charge">{chargeText(service.visit_charge)}</p>
        <p>{texts.covers[segment]}</p>
        <BookLink segment={segment} />
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
  return (
    <div className="action-bar book-bar" data-screen-only>
      <b>{chargeText(service.visit_charge)}</b>
      <BookLink segment={segment} />
    </div>
  )
}

/** Without script it shows the panel by `:target`, with the number to call. */
function BookLink({ segment }: Pick<Props, 'segment'>) {
  return (
    <a className={buttonClass()} href="#book" data-opens="booking">
      {texts.book[segment]}
    </a>
  )
}
