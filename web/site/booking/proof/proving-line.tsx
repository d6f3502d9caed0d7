import { useIslandTexts } from '../../texts/texts.ts'

/** Shown beside the buttons, which stay visible. The panel's live region tells screen readers. */
export function ProvingLine() {
  return (
    <p className="book-proving" aria-hidden="true">
      {useIslandTexts().booking.proving}
    </p>
  )
}
