import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { StoredMessage } from '../../../../contract/bookings/contact-messages.ts'
import { siteName } from '../../frame/layout/site-mark.tsx'
import { GoneRecord, SplitPane } from '../../frame/lists/split-pane.tsx'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { DateTime } from '../../frame/ui/date-time.tsx'
import { Facts, None } from '../../frame/ui/facts.tsx'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { Loaded } from '../../frame/ui/states.tsx'
import { leadQueries } from '../leads/queries.ts'
import { MESSAGE_STYLE, replyHref, splitReferences } from './message-labels.ts'
import { CONTACT_MESSAGE_COUNT_KEYS, CONTACT_MESSAGE_LISTS, contactMessageQueries, showMessage } from './queries.ts'
import type { MessageActions } from './use-message-actions.ts'

type Props = { id: number; actions: MessageActions; onClose: () => void }

export function MessagePane({ id, actions: { mark, askIfAnswered, remove, isBusy }, onClose }: Props) {
  const query = useQuery(contactMessageQueries.one(id))
  const message = query.data?.data
  const areKeysOn = useSingleKeys()
  useReading(message)
  return (
    <SplitPane
      id={id}
      label={message ? `Message from ${message.name}` : 'Message'}
      head={message ? <Badge {...MESSAGE_STYLE[message.status]} /> : 'Message'}
      closeLabel="Close the message"
      onClose={onClose}
    >
      <Loaded query={query} lines={6} wayOut={<GoneRecord onClose={onClose} />}>
        {({ data: message }) => (
          <>
            <h2 className="font-display wrap-anywhere">{message.name}</h2>
            <p className="rounded-sm bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-wrap">
              <LinkedText text={message.message} />
            </p>
            <div className="flex flex-wrap gap-2">
              <Button href={replyHref(message.email, siteName())} icon="mail" onClick={() => askIfAnswered(message)}>
                Reply by email
              </Button>
              {message.status === 'answered' ? (
                <Button variant="quiet" disabled={isBusy} onClick={() => mark(message, 'read')}>
                  Not answered yet
                </Button>
              ) : (
                <Button variant="quiet" disabled={isBusy} onClick={() => mark(message, 'answered')}>
                  Mark answered
                  {areKeysOn && <Kbd keys="a" />}
                </Button>
              )}
              {message.status === 'read' && (
                <Button variant="plain" disabled={isBusy} onClick={() => mark(message, 'unread')}>
                  Mark unread
                </Button>
              )}
              <Button variant="plain" icon="trash" disabled={isBusy} onClick={() => remove(message)}>
                Delete
              </Button>
            </div>
            <Facts
              facts={{
                Email: (
                  <a href={replyHref(message.email, siteName())} className="link break-all">
                    {message.email}
                  </a>
                ),
                Written: <DateTime time={message.created_at} />,
                Leads: <LeadsOfWriter email={message.email} />,
              }}
            />
          </>
        )}
      </Loaded>
    </SplitPane>
  )
}

/** A visitor's text; booking references link to their leads, for roles that may see leads. */
function LinkedText({ text }: { text: string }) {
  const canSeeLeads = useCan('agent')
  if (!canSeeLeads) return text
  return splitReferences(text).map(({ at, part, isReference }) => (isReference ? <LeadLink key={at} reference={part} /> : part))
}

/** Plain text if there is no such lead: the visitor may have mistyped the reference, or the lead was deleted. */
function LeadLink({ reference }: { reference: string }) {
  const found = useQuery(leadQueries.list({ search: reference, limit: 1 }))
  const lead = found.data?.data.find((one) => one.reference === reference.toUpperCase())
  if (!lead) return reference
  return (
    <Link to={screenPath('leads', { lead: lead.id })} className="link">
      {reference}
    </Link>
  )
}

/** The newest leads with this email address, for a message that names none. */
function LeadsOfWriter({ email }: Pick<StoredMessage, 'email'>) {
  const canSeeLeads = useCan('agent')
  const found = useQuery({ ...leadQueries.list({ search: email, limit: 3 }), enabled: canSeeLeads })
  const leads = found.data?.data.filter(({ mailid }) => mailid?.toLowerCase() === email.toLowerCase()) ?? []
  if (leads.length === 0) return found.data ? <None>None with this email address</None> : '…'
  return (
    <ul>
      {leads.map(({ id, reference, service_type }) => (
        <li key={id}>
          <Link to={screenPath('leads', { lead: id })} className="link">
            {reference}
          </Link>{' '}
          <span className="text-muted">{service_type}</span>
        </li>
      ))}
    </ul>
  )
}

/** Marks a message as read when it is opened. If it is then marked as unread, it stays unread. */
function useReading(message: StoredMessage | undefined): void {
  const queryClient = useQueryClient()
  const openedId = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => {
    if (!message || message.id === openedId.current) return
    openedId.current = message.id
    if (message.status !== 'unread') return
    request(api.contactMessages.update, { id: message.id, status: 'read' })
      .then(({ data }) => {
        showMessage(data)
        // No refetch now, so that the message stays in the open list. Lists are refetched when they are next opened.
        queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGE_LISTS, refetchType: 'none' })
        for (const queryKey of CONTACT_MESSAGE_COUNT_KEYS) queryClient.invalidateQueries({ queryKey })
      })
      // On failure it stays unread, as its badge shows.
      .catch(() => {})
  }, [message])
}
