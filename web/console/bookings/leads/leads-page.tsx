import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { LEADS_CSV_PATH } from '../../../../contract/bookings/leads.ts'
import { toCountText } from '../../../../contract/lists.ts'
import type { LeadCallFilter } from '../../../../contract/options.ts'
import { ActionMenu } from '../../frame/lists/action-menu.tsx'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { NEW_LEAD_KEY, openNewLead } from '../../frame/palette/overlay-state.ts'
import { useCan } from '../../frame/session/role.ts'
import { Button, IconButton } from '../../frame/ui/button.tsx'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { Lazy, Skeleton } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { LEAD_FILTERS } from './lead-filters.tsx'
import { LEAD_TABS, useLeadsAddress } from './leads-address.ts'
import { LeadsScreen } from './leads-screen.tsx'
import { loadRing, markSeen, setRings, useRings } from './new-leads.tsx'
import { leadQueries } from './queries.ts'

/** The unfinished forms, whose code is not in the first load of the leads. */
const loadForms = async () => (await import('./unfinished-leads.tsx')).UnfinishedLeads

export function LeadsPage() {
  const { tab, leadId, formId, filter, order, linkToAll } = useLeadsAddress()
  const canExport = useCan('owner')
  const areKeysOn = useSingleKeys()
  useMarkSeen()
  return (
    <>
      <div className={`split-tools ${(leadId ?? formId) === undefined ? '' : 'has-pane'}`}>
        <ListHead
          searchLabel="Search leads"
          filters={tab === 'unfinished' ? undefined : LEAD_FILTERS}
          hasDays={tab !== 'unfinished'}
          clear={linkToAll}
          actions={
            <>
              <ActionMenu label="Actions for leads" name="Leads">
                <RingSwitch />
                {canExport && tab !== 'unfinished' && (
                  <CsvButton
                    path={LEADS_CSV_PATH}
                    query={{ ...filter, order, status: tab }}
                    name={`leads-${tab.toLowerCase()}`}
                    rows="leads"
                  />
                )}
              </ActionMenu>
              <Button icon="plus" onClick={() => openNewLead()}>
                Add lead
                {areKeysOn && <Kbd keys={NEW_LEAD_KEY} />}
              </Button>
            </>
          }
        />
        <div className="lead-tabs">
          <Tabs />
          {tab !== 'unfinished' && <LeadChips />}
        </div>
        <NoCounts />
      </div>
      {tab === 'unfinished' ? (
        <Lazy load={loadForms} fallback={<Skeleton lines={10} />} failed="The forms couldn’t be shown.">
          {(Forms) => <Forms />}
        </Lazy>
      ) : (
        <LeadsScreen key={tab} status={tab} />
      )}
    </>
  )
}

/** The tabs with their counts; with filters, of the matching leads only. */
function Tabs() {
  const { tab, filter, isFiltered, linkToTab } = useLeadsAddress()
  const all = useQuery(leadQueries.counts)
  const filtered = useQuery({ ...leadQueries.countsOf(filter), enabled: isFiltered })
  const counts = isFiltered ? filtered.data?.data : all.data
  const tabs = LEAD_TABS.map((name) => ({
    ...(name === 'unfinished' ? { label: 'Unfinished' } : { label: name, rest: 'Leads' }),
    to: linkToTab(name),
    isCurrent: name === tab,
    count: counts && toCountText(counts[name], name !== 'unfinished' && counts.is_partial),
  }))
  return <TabLinks label="Leads by status" tabs={tabs} />
}

function NoCounts() {
  if (!useQuery(leadQueries.counts).isError) return null
  return (
    <p role="status" className="notice mt-3">
      New leads can’t be shown: the server isn’t responding. This page keeps trying.
    </p>
  )
}

/** A click or a key on this screen means that its leads have been seen. */
function useMarkSeen(): void {
  const newestId = useQuery(leadQueries.counts).data?.newest_id
  useEffect(() => {
    if (newestId === undefined) return
    const listening = new AbortController()
    for (const type of ['pointerdown', 'keydown'] as const)
      document.addEventListener(type, () => markSeen(newestId), { signal: listening.signal })
    return () => listening.abort()
  }, [newestId])
}

const CALLS: Record<LeadCallFilter, { label: string; isForNew: boolean }> = {
  due: { label: 'To call', isForNew: true },
  unanswered: { label: 'Unanswered', isForNew: true },
  called: { label: 'Called', isForNew: false },
}

/** Filters by what there is to do; each is a link that sets or clears it. */
function LeadChips() {
  const { tab, filter, linkToCalls, linkToAssignee } = useLeadsAddress()
  const { calls, assignee, ...others } = filter
  const isFiltered = Object.values(others).some(Boolean)
  const all = useQuery(leadQueries.counts).data
  const filtered = useQuery({ ...leadQueries.countsOf(others), enabled: isFiltered }).data?.data
  const counts = tab === 'New' ? (isFiltered ? filtered : all) : undefined
  const kinds = (Object.keys(CALLS) as LeadCallFilter[]).filter((kind) => tab === 'New' || !CALLS[kind].isForNew)
  return (
    <nav aria-label="Leads to work on" className="chips">
      {kinds.map((kind) => (
        <Chip
          key={kind}
          to={linkToCalls(calls === kind ? undefined : kind)}
          isOn={calls === kind}
          count={kind === 'called' ? undefined : counts?.[kind]}
        >
          {CALLS[kind].label}
        </Chip>
      ))}
      <Chip to={linkToAssignee(assignee ? undefined : 'me')} isOn={assignee === 'me'} count={counts?.mine}>
        Mine
      </Chip>
    </nav>
  )
}

function Chip({ to, isOn, count, children }: { to: string; isOn: boolean; count: number | undefined; children: string }) {
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} className="chip">
      {children}
      {count !== undefined && <span className="tab-count">{toCountText(count)}</span>}
    </Link>
  )
}

/** Whether this device rings for new leads. Turning it on asks for notifications, and lets the bell be heard. */
function RingSwitch() {
  const isOn = useRings()
  async function press() {
    setRings(!isOn)
    if (isOn) return
    const ringing = loadRing()
    void ringing.then(({ playBell }) => playBell())
    const permission = 'Notification' in window ? await Notification.requestPermission() : 'denied'
    void ringing.then(({ sayHowItRings }) => sayHowItRings(permission))
  }
  return (
    <IconButton
      icon={isOn ? 'bell' : 'bell-off'}
      label="Ring for new leads"
      title={isOn ? 'New leads ring on this device' : 'Ring for new leads on this device'}
      aria-pressed={isOn}
      onClick={press}
    />
  )
}
