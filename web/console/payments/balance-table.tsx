import { formatPaise } from '../../../contract/money.ts'
import type { Balance } from '../../../contract/payments.ts'
import { TableBox } from '../ui/table-box.tsx'

const ROWS = [
  { name: 'Payments', of: (side: Side) => side.count, format: String },
  { name: 'Sum', of: (side: Side) => side.amount_paise, format: formatPaise },
  { name: 'Refunded', of: (side: Side) => side.refunded_paise, format: formatPaise },
]
type Side = Balance['provider']

/** Both sides of the day; what differs stands out. */
export function BalanceTable({ balance: { provider, leads } }: { balance: Balance }) {
  return (
    <TableBox label="Balance">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="is-number">
              Provider
            </th>
            <th scope="col" className="is-number">
              Paid leads
            </th>
            <th scope="col" className="is-number">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, of, format }) => {
            const difference = of(provider) - of(leads)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="is-number">{format(of(provider))}</td>
                <td className="is-number">{format(of(leads))}</td>
                <td className={`is-number ${difference === 0 ? 'text-muted' : 'font-semibold text-wrong'}`}>
                  {difference === 0 ? '–' : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableBox>
  )
}
