import { inLanguage } from '../../../contract/languages.ts'
import { bookingPath } from '../../../contract/paths.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'

/** Beside each button that books. Only the device knows its last booking: the link is added once the page has loaded. */
export function LastBookingLine() {
  return (
    <p className="last-booking" hidden data-screen-only data-last-booking={inLanguage(bookingPath(''), useLanguage())}>
      {`${useTexts().layout.lastBooking} `}
      <span />
    </p>
  )
}
