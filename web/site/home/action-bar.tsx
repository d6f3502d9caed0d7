import { toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

/** The two main actions on a phone, at the bottom until the footer comes. */
export function ActionBar({ phone }: { phone: string | undefined }) {
  const texts = useTexts().home
  return (
    <div className="action-bar" data-screen-only>
      <LastBookingLine />
      {phone && (
        <a className={buttonClass('quiet')} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.callUs}
        </a>
      )}
      <a className={buttonClass()} href="#services">
        {texts.book}
      </a>
    </div>
  )
}
