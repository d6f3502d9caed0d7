import { useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { useIslandTexts, useMessageText } from '../texts/texts.ts'
import type { Notice } from './booking.states.ts'

/** Ends a text with exactly one full stop. */
export const toSentence = (text: string) => text.replace(/[.\s]*$/, '.')

/** A message that is announced at once; the countdown is outside the live region, so that it is not read aloud. */
export function NoticeLine({ notice, waitS }: { notice: Notice | undefined; waitS: number }) {
  const texts = useIslandTexts().booking
  const toText = useMessageText()
  const line = useRef<HTMLDivElement>(null)
  // The buttons are at the foot of a long form, so this line at its head may be out of sight. One about fields leads to
  // the first of them.
  useEffect(() => {
    if (notice && !notice.isAboutFields) line.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  return (
    <div ref={line} className="book-notice" data-calm={notice?.isInfo && ''}>
      <div role="alert">
        {notice && (
          <p>
            {notice.reason && <span lang="en">{`${toSentence(notice.reason)} `}</span>}
            <span>{toText(notice.text)}</span>
          </p>
        )}
      </div>
      {notice?.submitLabel && (
        <button type="submit" className={buttonClass()}>
          {notice.submitLabel}
        </button>
      )}
      {notice && waitS > 0 && <p>{texts.wait(waitS)}</p>}
    </div>
  )
}
