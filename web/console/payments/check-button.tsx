import { buttonClass } from '../../ui/button.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { label: string; check: { run: () => unknown; isBusy: boolean } }

/** Asks the provider. */
export function CheckButton({ label, check: { run, isBusy } }: Props) {
  return (
    <button type="button" onClick={() => run()} disabled={isBusy} className={buttonClass('quiet')}>
      <Icon name="refresh" size={16} />
      {isBusy ? 'Checking…' : label}
    </button>
  )
}
