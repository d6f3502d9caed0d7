import type { Balance } from '../../../contract/payments.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { toVerdict, toVerdictDetail } from './balance-words.ts'

type Props = { balance: Balance; isToday: boolean; onAgain: () => void; isBusy: boolean }

export function BalanceVerdict({ balance, isToday, onAgain, isBusy }: Props) {
  const isEven = balance.is_even
  return (
    <div className={`card flex flex-wrap items-center gap-x-4 gap-y-2 p-4 ${isEven ? '' : 'border-wrong bg-wrong-tint'}`}>
      <div className="flex min-w-60 flex-1 items-center gap-4">
        <Glyph name={isEven ? 'check' : 'alert'} size={24} className={isEven ? 'text-press' : 'text-wrong'} />
        <div role="status">
          <p className="font-display text-lg">{toVerdict(balance)}</p>
          <p className="text-sm text-muted">{toVerdictDetail(balance, isToday)}</p>
        </div>
      </div>
      <button type="button" onClick={onAgain} disabled={isBusy} className={buttonLook('quiet')}>
        <Glyph name="refresh" size={16} />
        {isBusy ? 'Looking…' : 'Look again'}
      </button>
    </div>
  )
}
