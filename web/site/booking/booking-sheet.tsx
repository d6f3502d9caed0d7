import { toTel } from '../../../contract/phones.ts'
import { Island } from '../islands/island.tsx'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import type { BookingProps } from './booking-props.ts'
import { LastBookingLine } from './last-booking-line.tsx'

/** The booking panel in a service's page: a sheet from below on phones, from the side on wide screens. */
export function BookingSheet(props: BookingProps) {
  const texts = useTexts().booking
  return (
    <dialog id="book" className="book" aria-label={texts.dialog}>
      <div className="book-top">
        <a className="action-link" href={toTel(props.phone)}>
          <Icon name="phone" size={20} />
          {texts.callInstead}
        </a>
        <button type="button" data-closes="" aria-label={texts.close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="book-body">
        <LastBookingLine />
        <Island name="booking" props={props} />
        <p className="book-failed" role="alert">
          {texts.notLoaded}
        </p>
      </div>
    </dialog>
  )
}
