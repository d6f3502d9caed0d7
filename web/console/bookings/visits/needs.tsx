import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import { SCREENS, screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { groupBy } from '../../frame/ui/group-by.ts'
import { useBoardAddress, visitsOf } from './board-rows.ts'
import { isNoted, isPressing, NEED_WORDS, toFirstName, toNeedText, toPlaceText } from './visit-words.ts'

type Props = {
  board: Board
  now: Date
  /** Goes to the visits that no technician comes for. */
  onPlan: () => void
}

/**
 * What asks for a person, the most pressing first; each line leads to its visit. The visits without a technician are
 * one line: each of them stands under "To plan".
 */
export function Needs({ board, now, onPlan }: Props) {
  // A role that can't enter a new check is not asked for one.
  const canCheck = useCan(SCREENS.technicians.auth)
  const unchecked = board.technicians.filter(({ is_check_old }) => canCheck && is_check_old)
  const canSettle = useCan(SCREENS['payments.door'].auth)
  const byId = visitsOf(board)
  const toPlan = new Set(board.to_plan.map(({ id }) => id))
  const asked = board.needs.filter(({ visit_id, lead }) => lead || !toPlan.has(visit_id))
  const isMoney = ({ need }: Board['needs'][number]) => need === 'notChecked'
  const money = asked.filter(isMoney).length
  const needs = asked.flatMap((need) => {
    const visit = byId.get(need.visit_id)
    return isMoney(need) || !visit ? [] : { ...need, visit }
  })
  // Those of a kind are one card with a link for each.
  const kinds = [...groupBy(needs, (need) => NEED_WORDS[need.need])]
  const late = kinds.filter(([, [first]]) => first && isPressing(first))
  const count = asked.length + toPlan.size + unchecked.length
  if (count === 0) return null
  const toLine = ([kind, ofKind]: (typeof kinds)[number]) => (
    <li key={kind}>
      <NeedsOfKind kind={kind} needs={ofKind} now={now} />
    </li>
  )
  return (
    <section aria-label="Needs attention" className="board-needs split-list">
      <h2>
        Needs attention <span className="tab-count">{count}</span>
      </h2>
      <ul>
        {late.map(toLine)}
        {toPlan.size > 0 && (
          <li>
            <span className="is-notice">
              <b>no technician</b>
              <button type="button" onClick={onPlan} className="link pointer-coarse:min-h-touch">
                {toPlan.size === 1 ? '1 visit to plan' : `${toPlan.size} visits to plan`}
              </button>
            </span>
          </li>
        )}
        {kinds.slice(late.length).map(toLine)}
        {/* Of a day that went well there are many, and all are ticked in one place. */}
        {money > 0 && (
          <li>
            <MoneyLink canSettle={canSettle}>
              <b>money not checked</b> {money === 1 ? '1 visit' : `${money} visits`}
              {!canSettle && ', for the owner'}
            </MoneyLink>
          </li>
        )}
        {unchecked.map(({ id, name }) => (
          <li key={`technician ${id}`}>
            <Link to={screenPath('technicians', { search: name })}>
              <b>police check older than a year</b> {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShownNeed = Board['needs'][number] & { visit: Visit }

const toLook = (need: ShownNeed) => (isPressing(need) ? 'is-wrong' : isNoted(need) ? 'is-notice' : '')

/** What is needed over who needs it. Of one alone it is said how late or old it is. */
function NeedsOfKind({ kind, needs, now }: { kind: string; needs: readonly ShownNeed[]; now: Date }) {
  const [only] = needs.length === 1 ? needs : []
  const text = only ? toNeedText(only, now) : kind
  return (
    <span className={needs.map(toLook)[0]}>
      <b aria-hidden="true">{text}</b>
      {needs.map((need) => (
        <NeedLink key={`${need.visit.id} ${need.lead?.id}`} need={need} now={now}>
          <span className="sr-only">{text}: </span>
          {toFirstName(need.lead ?? need.visit)}
        </NeedLink>
      ))}
    </span>
  )
}

type LinkProps = { need: ShownNeed; now: Date; children: ReactNode }

/** Leads to the visit, or to a further lead of its number. */
function NeedLink({ need, now, children }: LinkProps) {
  const { linkToVisit } = useBoardAddress()
  const { visit, lead } = need
  const place = `${visit.service_type}, ${toPlaceText(visit)}, ${visit.technician?.name ?? 'no technician'}`
  return (
    <Link
      to={lead ? screenPath('leads', { lead: lead.id }) : linkToVisit(visit.id)}
      preventScrollReset
      title={`${toNeedText(need, now)}: ${lead ? 'plan it or close it' : place}`}
      className="link"
    >
      {children}
    </Link>
  )
}

/** Roles that can't tick it still see that someone has to. */
const MoneyLink = ({ canSettle, children }: { canSettle: boolean; children: ReactNode }) =>
  canSettle ? <Link to={screenPath('payments.door', { is_settled: 'false' })}>{children}</Link> : <span>{children}</span>
