import { useQuery } from '@tanstack/react-query'
import { boundsOfDay } from '../../../../contract/india.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { useOpenRow } from '../../frame/lists/use-list-query.ts'
import { SCREENS, screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { Button } from '../../frame/ui/button.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { Loaded } from '../../frame/ui/states.tsx'
import { useBoardAddress } from './board-address.ts'
import { filterBoard } from './board-rows.ts'
import { BoardScreen } from './board-screen.tsx'
import { BoardTools } from './board-tools.tsx'
import { visitQueries } from './queries.ts'
import { useVisitActions } from './use-visit-actions.ts'
import { VisitDialogs } from './visit-dialogs.tsx'
import { VISIT_KEYS } from './visit-keys.ts'

/** The board: what needs somebody, what has to be planned, and who is where on a day. */
export function BoardPage() {
  const { day, city, service } = useBoardAddress()
  const { openId } = useOpenRow('visit')
  const query = useQuery(visitQueries.board({ day, city }))
  const areKeysOn = useSingleKeys()
  const actions = useVisitActions()
  const now = useNow()
  const isOwner = useCan(SCREENS.reviews.auth)
  const { start } = boundsOfDay(day)
  const offFrom = start > now ? start : undefined
  const askOff = (technicianId?: number) => actions.askOff({ technicianId, from: offFrom ?? new Date() })
  return (
    <>
      <div className={openId === undefined ? '' : 'split-tools has-pane'}>
        <PageHead
          actions={
            <>
              <BoardTools />
              {isOwner && (
                <Button variant="quiet" icon="quote" to={screenPath('reviews')}>
                  Reviews
                </Button>
              )}
              {query.data && query.data.technicians.length > 0 && (
                <Button variant="quiet" icon="clock" onClick={() => askOff()}>
                  Time off
                  {areKeysOn && <Kbd keys={VISIT_KEYS.off} />}
                </Button>
              )}
            </>
          }
        />
      </div>
      <Loaded query={query} lines={10} isPolled>
        {(board) => <BoardScreen board={filterBoard(board, service)} now={now} actions={actions} askOff={askOff} />}
      </Loaded>
      <VisitDialogs actions={actions} technicians={query.data?.technicians} />
    </>
  )
}
