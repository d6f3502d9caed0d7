import { useIslandTexts } from '../../texts/texts.ts'

/** Beside the buttons, which stay in sight. The panel's status says it to screen readers. */
export function ProvingLine() {
  return (
    <p className="book-proving" aria-hidden="true">
      {useIslandTexts().booking.proving}
    </p>
  )
}
