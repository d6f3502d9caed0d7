import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Board } from '../../../../contract/bookings/visits.ts'
import { SCREENS, screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { useBoardAddress, visitsOf } from './board-rows.ts'
import { isNoted, isPressing, toFirstName, toNeedText, toPlaceText } from './visit-words.ts'

/** What asks for a person, the most pressing first; each line leads to its visit. */
export function Needs({ board, now }: { board: Board; now: Date }) {
  const { linkToVisit } = useBoardAddress()
  // A role that can't enter a new check is not asked for one.
  const canCheck = useCan(SCREENS.technicians.auth)
  const unchecked = board.technicians.filter(({ is_check_old }) => canCheck && is_check_old)
  const canSettle = useCan(SCREENS['payments.door'].auth)
  const byId = visitsOf(board)
  const isMoney = ({ need }: Board['needs'][number]) => need === 'notChecked'
  const money = board.needs.filter(isMoney).length
  const needs = board.needs.flatMap((need) => {
    const visit = byId.get(need.visit_id)
    return isMoney(need) || !visit ? [] : { ...need, visit }
  })
  const count = board.needs.length + unchecked.length
  if (count === 0) return null
  return (
    <section aria-label="Needs attention" className="board-needs">
      <h2>
        Needs attention <span className="tab-count">{count}</span>
      </h2>
      <ul>
        {needs.map(({ visit, lead, ...need }) => (
          <li key={`${lead?.id ?? visit.id} ${need.need}`}>
            <Link
              to={lead ? screenPath('leads', { lead: lead.id }) : linkToVisit(visit.id)}
              preventScrollReset
              title={
                lead
                  ? 'Plan it or close it'
                  : `${visit.service_type}, ${toPlaceText(visit)}, ${visit.technician?.name ?? 'no technician'}`
              }
              className={isPressing(need) ? 'is-wrong' : isNoted(need) ? 'is-notice' : ''}
            >
              <b>{toNeedText(need, now, visit)}</b> · {toFirstName(lead ?? visit)}
              <span className="visit-work">, {(lead ?? visit).service_type}</span>
            </Link>
          </li>
        ))}
        {/* Of a day that went well there are many, and all are ticked in one place. */}
        {money > 0 && (
          <li>
            <MoneyLink canSettle={canSettle}>
              <b>money not checked</b> · {money === 1 ? '1 visit' : `${money} visits`}
              {!canSettle && ', for the owner'}
            </MoneyLink>
          </li>
        )}
        {unchecked.map(({ id, name }) => (
          <li key={`technician ${id}`}>
            <Link to={screenPath('technicians', { search: name })}>
              <b>police check older than a year</b> · {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Roles that can't tick it still see that someone has to. */
const MoneyLink = ({ canSettle, children }: { canSettle: boolean; children: ReactNode }) =>
  canSettle ? <Link to={screenPath('payments.door', { is_settled: 'false' })}>{children}</Link> : <span>{children}</span>
