import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import { findConsentText } from '../../../../contract/bookings/consent.ts'
import type { Lead, LeadEvent } from '../../../../contract/bookings/leads.ts'
import type { Notice } from '../../../../contract/bookings/notices.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { request } from '../../frame/request.ts'
import { Button, IconButton } from '../../frame/ui/button.tsx'
import { None } from '../../frame/ui/facts.tsx'
import { Lazy } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { NOTICE_KEYS, noticeQueries } from '../notices/queries.ts'
import { LEAD_KEYS } from './queries.ts'

const loadDialog = async () => (await import('./correct-lead-dialog.tsx')).CorrectLeadDialog

/** Opens the form that corrects what the lead says. */
export function CorrectButton({ lead }: { lead: Lead }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="edit" label="Edit" size={16} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Lazy load={loadDialog}>{(CorrectLeadDialog) => <CorrectLeadDialog lead={lead} onClose={() => setIsOpen(false)} />}</Lazy>
      )}
    </>
  )
}

/** A corrected number or address gets no automatic confirmation: the administrator decides. */
export function ConfirmationOffer({ lead, history }: { lead: Lead; history: readonly LeadEvent[] }) {
  const isCorrected = history.some(({ what }) => what === 'corrected')
  const notices = useQuery({ ...noticeQueries.list({ lead_id: lead.id }), enabled: isCorrected })
  const send = useAction({
    call: () => request(api.leads.sendConfirmation, { id: lead.id }),
    done: toMessage,
    subject: () => lead.name,
    stale: [...NOTICE_KEYS, ...LEAD_KEYS],
  })
  if (!isCorrected || !notices.data || !canBeWrittenTo(lead)) return null
  const channels = notices.data.data.filter(isConfirmation).map(({ channel }) => channel)
  const missing = channels.includes('sms') ? !channels.includes('email') && lead.mailid : formatMobile(lead.mobile)
  if (!missing) return null
  return (
    <div className="notice flex-wrap">
      <p className="flex-1">{missing} hasn’t had a confirmation.</p>
      <Button variant="quiet" disabled={send.isBusy} onClick={() => send.run()}>
        Send the confirmation
      </Button>
    </div>
  )
}

const isConfirmation = ({ subject, audience }: Notice) => subject === 'lead' && audience === 'customer'

const canBeWrittenTo = ({ source, consent_version }: Lead) => source === 'site' || consent_version !== null

/** What the customer agreed to, and how. */
export function Consent({ lead: { source, consent_version } }: { lead: Lead }) {
  const text = findConsentText(consent_version)
  if (source === 'site') return text ?? <None>We don’t know which text was shown</None>
  return text ? `Asked on the phone: “${text}”` : <None>Not given on the phone: they get no messages</None>
}

/** Undefined where a code proved the number. */
export function toUnverifiedText({ is_mobile_verified, payment }: Lead): string | undefined {
  if (is_mobile_verified) return undefined
  return payment ? 'Paid, mobile not verified' : 'Mobile not verified by a code'
}
