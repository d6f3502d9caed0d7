import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toCountText } from '../../../../contract/lists.ts'
import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { toTel } from '../../../../contract/phones.ts'
import { idle } from '../../frame/layout/fetch-when-idle.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { screenPath } from '../../frame/screens.ts'
import { useCan, useRole } from '../../frame/session/role.ts'
import { callLink, useIsAsked } from '../../frame/ui/asked-call.ts'
import { Button } from '../../frame/ui/button.tsx'
import { CallState } from '../../frame/ui/call-state.tsx'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { useLazyCode, useNow } from '../../frame/ui/hooks.ts'
import { Icon } from '../../frame/ui/icon.tsx'
import { LoadError, Loaded, Skeleton } from '../../frame/ui/states.tsx'
import { Attention } from './attention.tsx'
import { codeMeterQuery, dashboardQuery } from './queries.ts'
import { setupGuideQuery } from './setup-guide-query.ts'

const POLL_MS = 30_000

/** What only one role begins with. */
const STARTS = {
  owner: async () => (await import('./setup-guide.tsx')).SetupGuide,
  editor: async () => (await import('./editor-start.tsx')).EditorStart,
  agent: async () => (await import('./leads-to-call.tsx')).LeadsToCall,
}

const loadCodesCard = async () => (await import('./codes-card.tsx')).CodesCard

/** Whether the owner has to know who gets codes. */
const isCrowded = ({ open, limit_per_hour, narrowed }: OtpMeter) => narrowed !== null || open >= limit_per_hour / 2

/** An editor begins with them; others see them below the rest, once the browser is idle. */
function useTranslationTasks() {
  const isEditor = useRole() === 'editor'
  const { data = [], isLoading } = useQuery({
    queryKey: ['translations', 'tasks'],
    async queryFn() {
      if (!isEditor) await idle()
      return (await import('./translation-tasks.ts')).listTranslationTasks()
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
  const { data: CodesCard } = useLazyCode('Who gets codes', loadCodesCard, isShown)
  const { data: { data: guide } = {}, isLoading } = useQuery({ ...setupGuideQuery, enabled: isOwner })
  const guideCode = useLazyCode('The first steps', STARTS.owner, guide?.steps.some(({ is_done }) => !is_done) ?? false)
  const editorCode = useLazyCode('The editor’s start', STARTS.editor, isEditor)
  const [SetupGuide, EditorStart] = [guideCode.data, editorCode.data]
  // The list of the first steps says it better.
  const withoutChannels = SetupGuide && guide?.dismissed === null ? { local_channels: [] } : {}
  // Shown together, so that nothing moves when the last part arrives.
  const isArriving = isLoading || guideCode.isLoading || editorCode.isLoading || (isEditor && translations.isLoading)
  return (
    <>
      <PageHead />
      {CodesCard && isShown && <CodesCard {...meter} />}
      <Loaded query={useQuery({ ...dashboardQuery, refetchInterval: POLL_MS })} lines={10} isPolled>
        {({ data: { leads, attention, backup } }) =>
          isArriving ? (
            <Skeleton lines={10} />
          ) : (
            <div className="grid gap-6">
              {leads && isOwner && <WaitingLeads leads={leads} />}
              {guide && SetupGuide && <SetupGuide guide={guide} />}
              {leads && <Leads />}
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
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Leads() {
  const isAgent = useRole() === 'agent'
  const { data: LeadsToCall } = useLazyCode('The leads to call', STARTS.agent, isAgent)
  return (
    <>
      {LeadsToCall && <LeadsToCall />}
      <LazyBusiness />
    </>
  )
}

/** The figures with their chart come once the browser is idle: who waits for a call is shown before. */
function LazyBusiness() {
  const {
    data: Business,
    isError,
    refetch,
  } = useLazyCode('business', async () => {
    await idle()
    return (await import('./business.tsx')).Business
  })
  if (isError) return <LoadError message="The figures could not be loaded." onRetry={() => refetch()} />
  return Business ? <Business /> : <div className="card business-room" />
}

/** The lead that has waited longest, which is the first thing to do, and how many wait behind it. */
function WaitingLeads({ leads }: { leads: NonNullable<Dashboard['leads']> }) {
  const { oldest_unanswered: oldest, unanswered, unfinished } = leads
  return (
    <section aria-label="Waiting leads" className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      {oldest ? (
        <Oldest lead={oldest} />
      ) : (
        <p className="mr-auto flex items-center gap-2.5">
          <Icon name="check" className="text-press" />
          Every lead is answered.
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {oldest && (
          <Link to={screenPath('leads', { calls: 'unanswered', order: 'oldest' })} className="link">
            {toCountText(unanswered)} unanswered
          </Link>
        )}
        {unfinished > 0 && (
          <Link to={screenPath('leads', { status: 'unfinished' })} className="link">
            {toCountText(unfinished)} unfinished
          </Link>
        )}
      </p>
    </section>
  )
}

const loadCalledLead = async () => (await import('../../bookings/leads/call-question.tsx')).CalledLead

function Oldest({ lead }: { lead: Lead }) {
  const now = useNow()
  const subject = `lead ${lead.id}`
  const isAsked = useIsAsked(subject)
  const { data: CalledLead } = useLazyCode('called-lead', loadCalledLead, isAsked)
  const isLate = now >= new Date(lead.due_at)
  return (
    <>
      <CallState lead={lead} now={now} />
      <div className="mr-auto min-w-0">
        <h2 className="text-sm text-muted">
          Waits longest: since {formatShortTime(lead.created_at, now)}, a call {isLate ? 'was' : 'is'} promised by{' '}
          {formatShortTime(lead.due_at, now)}
        </h2>
        <p>
          <Link to={screenPath('leads', { calls: 'unanswered', order: 'oldest', lead: lead.id })} className="link font-semibold">
            {lead.name}
          </Link>
          , {lead.service_type}
        </p>
      </div>
      <Button href={toTel(lead.mobile)} {...callLink(subject)} icon="phone" className="tabular-nums">
        {formatMobile(lead.mobile)}
      </Button>
      {isAsked && CalledLead && <CalledLead lead={lead} />}
    </>
  )
}
