import { useEffect, useRef } from 'react'
import type { Notice } from './booking.states.ts'
import { bookingTexts as texts } from './booking-texts.ts'

/** Why it failed, said at once; the seconds that count down stand outside of what is read aloud. */
export function NoticeLine({ notice, waitS }: { notice: Notice | undefined; waitS: number }) {
  const line = useRef<HTMLDivElement>(null)
  // The buttons stand at the foot of a long form, this at its head.
  useEffect(() => {
    if (notice) line.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  return (
    <div ref={line} className="book-notice" data-calm={notice?.isCalm && ''}>
      <div role="alert">{notice && <p>{notice.text}</p>}</div>
      {notice && waitS > 0 && <p>{texts.wait(waitS)}</p>}
    </div>
  )
}
