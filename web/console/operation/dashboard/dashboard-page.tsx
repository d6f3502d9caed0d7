import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { isOpen } from '../../../../contract/hours.ts'
import { toCountText } from '../../../../contract/lists.ts'
import { formatPaise } from '../../../../contract/money.ts'
import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { idle } from '../../frame/layout/fetch-when-idle.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { screenPath } from '../../frame/screens.ts'
import { useCan, useRole } from '../../frame/session/role.ts'
import { useNow } from '../../frame/ui/hooks.ts'
import { Lazy, Loaded, Skeleton, useLazyCode } from '../../frame/ui/states.tsx'
import { Attention } from './attention.tsx'
import type { Later } from './later.tsx'
import { LeadsToCall } from './leads-to-call.tsx'
import { codeMeterQuery, dashboardQuery } from './queries.ts'
import { setupGuideQuery } from './setup-guide-query.ts'

const POLL_MS = 30_000

const loadEditorStart = async () => (await import('./editor-start.tsx')).EditorStart
const loadCodesCard = async () => (await import('./codes-card.tsx')).CodesCard

/** Whether to show the owner who gets codes. */
const isCrowded = ({ open, limit_per_hour, narrowed }: OtpMeter) => narrowed !== null || open >= limit_per_hour / 2

/** Editors start with these; others see them below the rest, once the browser is idle. */
function useTranslationTasks() {
  const isEditor = useRole() === 'editor'
  const { data = [], isLoading } = useQuery({
    queryKey: ['translations', 'tasks'],
    async queryFn({ signal }) {
      if (!isEditor) await idle()
      return (await import('./translation-tasks.ts')).listTranslationTasks(signal)
    },
    enabled: useCan('editor'),
    staleTime: MINUTE_MS,
  })
  return { tasks: data, isLoading }
}

export function DashboardPage() {
  const isOwner = useCan('owner')
  const isEditor = useRole() === 'editor'
  const translations = useTranslationTasks()
  const meter = useQuery({ ...codeMeterQuery, enabled: isOwner }).data?.data
  const isShown = meter !== undefined && isCrowded(meter)
  const { data: { data: guide } = {}, isLoading } = useQuery({ ...setupGuideQuery, enabled: isOwner })
  const editorCode = useLazyCode(loadEditorStart, isEditor)
  const EditorStart = editorCode.data
  // The first-day checklist says it better.
  const isGuided = guide?.dismissed === null && guide.steps.some(({ is_done }) => !is_done)
  const withoutChannels = isGuided ? { local_channels: [] } : {}
  // Shown together, so that nothing moves when the last part arrives.
  const isArriving = isLoading || editorCode.isLoading || (isEditor && translations.isLoading)
  return (
    <>
      <PageHead />
      {isShown && <Lazy load={loadCodesCard}>{(CodesCard) => <CodesCard {...meter} />}</Lazy>}
      <Loaded query={useQuery({ ...dashboardQuery, refetchInterval: POLL_MS })} lines={10} isPolled>
        {({ data: { leads, today, attention, backup } }) =>
          isArriving ? (
            <Skeleton lines={10} />
          ) : (
            <div className={leads ? 'dashboard' : 'grid gap-4'}>
              {leads && today && <Today leads={leads} today={today} />}
              {leads && <LeadsToCall leads={leads} />}
              {EditorStart ? (
                <EditorStart attention={attention} translations={translations.tasks} />
              ) : (
                <Attention
                  attention={{ ...attention, ...withoutChannels }}
                  unfinished={leads?.unfinished ?? 0}
                  backup={backup}
                  translations={translations.tasks}
                />
              )}
              {leads && <LazyLater visits={today?.visits} guide={guide} />}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

async function loadLater() {
  await idle()
  return (await import('./later.tsx')).Later
}

/** The next visits and the chart load once the browser is idle: customers waiting for a call come first. */
function LazyLater(props: ComponentProps<typeof Later>) {
  const room = (
    <section className="card business-room p-4">
      <h2 className="text-base">Business</h2>
      <div aria-hidden="true">
        <Skeleton lines={8} />
      </div>
    </section>
  )
  return (
    <Lazy load={loadLater} fallback={room} failed="The figures could not be loaded.">
      {(Below) => <Below {...props} />}
    </Lazy>
  )
}

type Props = { leads: NonNullable<Dashboard['leads']>; today: NonNullable<Dashboard['today']> }

/** "How is the day?" in figures, each linking to what it counts. */
function Today({ leads: { due, late }, today: { visits, earned_paise } }: Props) {
  const later = isOpen(useNow()) ? 0 : due - late
  return (
    <ul aria-label="Today" className="today">
      <Figure
        label="To call"
        to={screenPath('leads', { calls: 'due' })}
        late={late > 0 && `${toCountText(late)} late`}
        besides={later > 0 && `${toCountText(later)} from 8 am`}
      >
        {toCountText(due)}
      </Figure>
      {visits && (
        <>
          <Figure label="Visits today" to={screenPath('visits')} late={toLateVisits(visits)}>
            {visits.count}
          </Figure>
          <Figure label="To plan" to={screenPath('visits')}>
            {toCountText(visits.to_plan)}
          </Figure>
        </>
      )}
      {earned_paise !== null && (
        <Figure label="Earned today" to={screenPath('dashboard', { days: '1' })}>
          {formatPaise(earned_paise)}
        </Figure>
      )}
    </ul>
  )
}

/** Those of earlier days are not among today’s. */
function toLateVisits({ late, late_earlier = 0 }: NonNullable<Props['today']['visits']>) {
  const today = late - late_earlier
  return [today > 0 && `${today} late`, late_earlier > 0 && `${late_earlier} late from earlier`].filter(Boolean).join(', ')
}

type FigureProps = { label: string; to: string; late?: string | false; besides?: string | false; children: string | number }

function Figure({ label, to, late, besides, children }: FigureProps) {
  return (
    <li>
      <Link to={to} className="business-card">
        <span className="text-sm font-semibold text-muted">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-1.5 text-sm text-muted">
          <span className="font-display text-xl text-ink tabular-nums">{children}</span>{' '}
          {late && (
            <span className="font-semibold text-wrong">
              {late}
              {besides && ','}
            </span>
          )}{' '}
          {besides}
        </span>
      </Link>
    </li>
  )
}
