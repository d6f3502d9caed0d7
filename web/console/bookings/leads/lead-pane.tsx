import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, RefObject } from 'react'
import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { isOpen } from '../../../../contract/hours.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { GoneRecord, SplitPane } from '../../frame/lists/split-pane.tsx'
import { recordPath, SCREENS } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { CallState } from '../../frame/ui/call-state.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { EventHistory } from '../../frame/ui/event-history.tsx'
import { Facts, None } from '../../frame/ui/facts.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { Loaded } from '../../frame/ui/states.tsx'
import { LeadNotices } from '../notices/lead-notices.tsx'
import { LeadVisits } from '../visits/lead-visits.tsx'
import { LeadAssignee } from './assignee-select.tsx'
import { CustomerCalls } from './customer-calls.tsx'
import { CustomerPage } from './customer-page.tsx'
import { ConfirmationOffer, Consent, CorrectButton, toUnverifiedText } from './lead-corrections.tsx'
import {
  isCallNext,
  LanguageBadge,
  LEAD_EVENT_WORDS,
  LeadBadge,
  MOVE,
  movesOf,
  PaymentBadge,
  SameNumber,
  STATUS_TONE,
} from './lead-labels.tsx'
import { useLeadsAddress } from './leads-address.ts'
import { useNote, writeNote } from './note-drafts.ts'
import { leadQueries } from './queries.ts'
import type { LeadActions } from './use-lead-actions.ts'

type Props = {
  id: number
  actions: LeadActions
  /** The field of the note. */
  noteRef: RefObject<HTMLTextAreaElement | null>
  onReport: (lead: Lead, reached: boolean) => void
  onRemove: (lead: Lead) => void
  onClose: () => void
}

export function LeadPane({ id, actions, noteRef, onReport, onRemove, onClose }: Props) {
  const query = useQuery(leadQueries.one(id))
  const lead = query.data?.data
  const now = useNow()
  return (
    <SplitPane
      id={id}
      label={lead ? `Lead of ${lead.name}` : 'Lead'}
      head={
        <>
          {lead?.reference ?? 'Lead'}
          {lead && <LeadBadge lead={lead} now={now} />}
          {lead && <LanguageBadge {...lead} />}
          {lead && <CorrectButton key={id} lead={lead} />}
        </>
      }
      closeLabel="Close the lead"
      onClose={onClose}
    >
      <Loaded query={query} lines={8} wayOut={<GoneRecord onClose={onClose} />}>
        {({ data, history, earlier, way_back }) => (
          <>
            <LeadSummary lead={data} />
            <CustomerCalls
              subject={`lead ${id}`}
              name={data.name}
              mobile={data.mobile}
              isNext={isCallNext(data, now) && isOpen(now)}
              isOpen={data.status === 'New' && !data.called_at}
              hasKeys
              isBusy={actions.isBusy}
              onReport={(reached) => onReport(data, reached)}
            />
            <LeadVisits lead={data} isNext={!isCallNext(data, now)} />
            <LeadComposer key={data.id} lead={data} actions={actions} noteRef={noteRef} />
            <ConfirmationOffer lead={data} history={history} />
            <LeadAssignee lead={data} actions={actions} />
            <LeadFacts lead={data} others={earlier} />
            <CustomerPage way={way_back} mobile={data.mobile} heading="h3" />
            <section className="grid gap-2">
              <h3 className="text-sm">History</h3>
              <EventHistory events={history} words={LEAD_EVENT_WORDS} />
            </section>
            <LeadNotices leadId={data.id} />
            <OtherLeads leads={earlier} />
            <button
              type="button"
              onClick={() => onRemove(data)}
              className="link w-fit text-sm text-wrong pointer-coarse:min-h-touch"
            >
              Delete this lead
            </button>
          </>
        )}
      </Loaded>
    </SplitPane>
  )
}

/** Who asks for what, since when. */
function LeadSummary({ lead }: { lead: Lead }) {
  const { name, service_type, city, message, status, created_at, due_at, claim } = lead
  const now = useNow()
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-display">{name}</h2>
          <p className="text-muted">
            {service_type}, {toCityLabel(city)}
          </p>
          <p className="text-sm text-muted">
            {lead.source === 'phone' ? `Taken by phone${lead.taken_by ? ` by ${lead.taken_by}` : ''}, ` : 'Received '}
            <ListTime time={created_at} />
            {isCallNext(lead, now) && new Date(due_at) > now && isOpen(now) && (
              <>
                , call promised by <ListTime time={due_at} />
              </>
            )}
          </p>
        </div>
        {status === 'New' && <CallState lead={lead} now={now} />}
      </div>
      {claim && (
        <p className="rounded-sm bg-notice-tint px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          <b>
            Free return, <ListTime time={claim.at} />:
          </b>{' '}
          {claim.message}
        </p>
      )}
      <p className="rounded-sm bg-sunk px-3 py-2 whitespace-pre-wrap wrap-anywhere">{message}</p>
    </section>
  )
}

/** What else is known of it; `others` are leads of the same number, which stands on the button that calls it. */
function LeadFacts({ lead, others }: { lead: Lead; others: readonly Lead[] }) {
  const { linkToLead } = useLeadsAddress()
  const canOpenPayments = useCan(SCREENS.payments.auth)
  const { mailid, gstin, payment } = lead
  const unverified = toUnverifiedText(lead)
  const live = others.filter(({ status }) => status === 'New')
  return (
    <section>
      <Facts
        facts={{
          Mobile: (unverified || live.length > 0) && (
            <>
              {unverified && <span className="block text-muted">{unverified}</span>}
              <SameNumber leads={live} toPath={linkToLead} />
            </>
          ),
          Payment: payment ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PaymentBadge payment={payment} />
              {lead.claim && <span className="text-muted">for the earlier visit</span>}
              {canOpenPayments && (
                <Link to={recordPath('payments', payment.order_id)} className="link">
                  Open the payment
                </Link>
              )}
            </span>
          ) : (
            <None>Nothing paid online</None>
          ),
          Email: mailid ? (
            <a href={`mailto:${encodeURIComponent(mailid)}`} className="link break-all">
              {mailid}
            </a>
          ) : (
            <None>None given</None>
          ),
          ...(gstin && { GSTIN: gstin }),
          Language: LANGUAGE_INFO[lead.language].englishName,
          Consent: <Consent lead={lead} />,
        }}
      />
    </section>
  )
}

/** Other leads from the same number. */
function OtherLeads({ leads }: { leads: readonly Lead[] }) {
  const { linkToLead } = useLeadsAddress()
  if (leads.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">Other leads of this number</h3>
      <ul className="grid text-sm">
        {leads.map(({ id, service_type, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5 last:border-0">
            <Link to={linkToLead(id)} preventScrollReset className="link">
              {service_type}
            </Link>
            <Badge tone={STATUS_TONE[status]}>{status}</Badge>
            <span className="w-full text-xs text-muted">
              <ListTime time={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MAX_NOTE = 2000

/** A note: saved alone, or as the reason of a move. Escape leaves it, and the letters are keys again. */
function LeadComposer({ lead, actions, noteRef }: { lead: Lead } & Pick<Props, 'actions' | 'noteRef'>) {
  const note = useNote(lead.id)
  const areKeysOn = useSingleKeys()
  const isBlank = note.trim() === ''
  const save = () => actions.saveNote(lead, note.trim())
  function saveOrLeave({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
    if (key === 'Enter' && (ctrlKey || metaKey) && !isBlank) save()
    if (key === 'Escape') currentTarget.closest<HTMLElement>('.split-pane')?.focus({ preventScroll: true })
  }
  return (
    <section className="grid gap-2">
      <Field label="Note or reason">
        {({ id }) => (
          <textarea
            id={id}
            ref={noteRef}
            value={note}
            maxLength={MAX_NOTE}
            onChange={(event) => writeNote(lead.id, event.target.value)}
            onKeyDown={saveOrLeave}
            placeholder="Optional. Kept in the lead’s history."
            className="input min-h-16"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {movesOf([lead]).map((status) => (
          <Button
            key={status}
            variant="quiet"
            disabled={actions.isBusy}
            onClick={() => actions.move([lead], status, note.trim())}
          >
            {MOVE[status].label}
            {areKeysOn && <Kbd keys={MOVE[status].key} />}
          </Button>
        ))}
        <Button variant="plain" disabled={actions.isBusy || isBlank} onClick={save}>
          Save note
        </Button>
      </div>
    </section>
  )
}
