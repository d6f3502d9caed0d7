import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { Island } from '../island.tsx'
import { useTexts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import type { BookingProps } from './booking-props.ts'

/** The booking panel in a service's page: a sheet from below on phones, from the side on wide screens. */
export function BookingSheet(props: BookingProps) {
  const texts = useTexts().booking
  const { phone } = props
  const tel = toTel(phone)
  return (
    <dialog id="book" className="book" aria-label={texts.dialog}>
      <div className="book-top">
        <a className="action-link" href={tel}>
          <Icon name="phone" size={20} />
          {texts.callInstead}
        </a>
        <button type="button" data-closes="" aria-label={texts.close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="book-body">
        <Island name="booking" props={props} />
        <p className="book-failed" role="alert">
          {texts.notLoaded}
        </p>
        <div className="book-plain">
          <p>{texts.withoutScript}</p>
          <a className={buttonClass()} href={tel}>
            {texts.call(formatPhone(phone))}
          </a>
          <a className={buttonClass('quiet')} href="#content">
            {texts.close}
          </a>
        </div>
      </div>
    </dialog>
  )
}
