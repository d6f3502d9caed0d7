import { bookingTexts as texts } from './booking-texts.ts'
import type { Notice } from './use-booking.ts'

/** Why it failed, said at once; the seconds that count down stand outside of what is read aloud. */
export function NoticeLine({ notice, waitS }: { notice: Notice | undefined; waitS: number }) {
  return (
    <div className="book-notice">
      <div role="alert">{notice && <p>{notice.text}</p>}</div>
      {notice && waitS > 0 && <p>{texts.wait(waitS)}</p>}
    </div>
  )
}
