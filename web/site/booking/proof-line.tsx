import { useIslandTexts } from '../texts/texts.ts'
import { Seal } from '../ui/icon.tsx'

/** What stands behind the booking of a visit, where the decision is made. */
export function ProofLine() {
  return (
    <p className="book-proof">
      <Seal />
      {useIslandTexts().terms.proof}
    </p>
  )
}
