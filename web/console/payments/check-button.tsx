import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'

type Props = { label: string; check: { run: () => unknown; isBusy: boolean } }

/** Asks the provider. */
export function CheckButton({ label, check: { run, isBusy } }: Props) {
  return (
    <button type="button" onClick={() => run()} disabled={isBusy} className={buttonLook('quiet')}>
      <Glyph name="refresh" size={16} />
      {isBusy ? 'Checking…' : label}
    </button>
  )
}
