import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { dayAfter } from '../../../../contract/bookings/windows.ts'
import { boundsOfDay } from '../../../../contract/india.ts'
import { BOOKING_SERVICE_TYPES } from '../../../../contract/options.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { ActionMenu } from '../../frame/lists/action-menu.tsx'
import { CityFilter, FilterSelect } from '../../frame/lists/filters.tsx'
import { useOpenRow } from '../../frame/lists/use-list-query.ts'
import { SCREENS, screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { Button, IconButton } from '../../frame/ui/button.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { Loaded } from '../../frame/ui/states.tsx'
import { filterBoard, useBoardAddress, VISIT_KEYS } from './board-rows.ts'
import { BoardScreen } from './board-screen.tsx'
import { visitQueries } from './queries.ts'
import { type NextToPlan, useVisitActions } from './use-visit-actions.ts'
import { VisitDialogs } from './visit-dialogs.tsx'
import { toDayText, toShortDay } from './visit-words.ts'

/** The board: what needs someone, what has to be planned, and who is where on a day. */
export function BoardPage() {
  const { day, city, service } = useBoardAddress()
  const { openId } = useOpenRow('visit')
  const query = useQuery(visitQueries.board({ day, city }))
  const areKeysOn = useSingleKeys()
  const next = useRef<NextToPlan>(null)
  const actions = useVisitActions(next)
  const now = useNow()
  const isOwner = useCan(SCREENS['visits.reviews'].auth)
  const canBeOff = query.data !== undefined && query.data.technicians.length > 0
  const { start } = boundsOfDay(day)
  const offFrom = start > now ? start : undefined
  const askOff = (technicianId?: number) => actions.askOff({ technicianId, from: offFrom ?? new Date() })
  return (
    <>
      <div className={openId === undefined ? '' : 'split-tools has-pane'}>
        <PageHead
          isToolbar
          actions={
            <>
              <BoardTools />
              {(isOwner || canBeOff) && (
                <ActionMenu label="Reviews and time off" name="Visits">
                  {isOwner && (
                    <Button variant="quiet" icon="quote" to={screenPath('visits.reviews')}>
                      Reviews
                    </Button>
                  )}
                  {canBeOff && (
                    <Button variant="quiet" icon="clock" onClick={() => askOff()}>
                      Time off
                      {areKeysOn && <Kbd keys={VISIT_KEYS.off} />}
                    </Button>
                  )}
                </ActionMenu>
              )}
            </>
          }
        />
      </div>
      <Loaded query={query} lines={10} isPolled>
        {(board) => <BoardScreen board={filterBoard(board, service, now)} {...{ now, actions, askOff, next }} />}
      </Loaded>
      <VisitDialogs actions={actions} technicians={query.data?.technicians} />
    </>
  )
}

/** The day, which is stepped through, and the filters. */
function BoardTools() {
  const { day, isToday, linkToDay, linkToToday } = useBoardAddress()
  const near = (days: number) => linkToDay(dayAfter(boundsOfDay(day).start, days))
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:contents">
      {/* On a phone the day shares the line of the heading. */}
      <div className="flex items-center sm:gap-1">
        <IconButton to={near(-1)} icon="left" label="The day before" />
        <strong className="text-center whitespace-nowrap tabular-nums sm:min-w-44">
          <span className="sm:hidden">{toShortDay(day)}</span>
          <span className="max-sm:hidden">{toDayText(day)}</span>
        </strong>
        <IconButton to={near(1)} icon="right" label="The next day" />
      </div>
      <div className="flex items-center gap-2 max-sm:order-1 max-sm:w-full">
        {!isToday && (
          <Button to={linkToToday} variant="plain">
            Today
          </Button>
        )}
        <CityFilter />
        <FilterSelect name="service" label="Service" all="All services">
          {BOOKING_SERVICE_TYPES.map((service) => (
            <option key={service}>{service}</option>
          ))}
        </FilterSelect>
      </div>
    </div>
  )
}
