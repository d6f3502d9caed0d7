import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { CONSENT_TEXTS } from '../../../../contract/bookings/consent.ts'
import type { CorrectedField } from '../../../../contract/bookings/leads.hand.ts'
import { DAY_MS } from '../../../../contract/durations.ts'
import type { Answer, CallInput } from '../../../../contract/endpoint.ts'
import { Mobile, normaliseMobile } from '../../../../contract/fields.ts'
import type { Language } from '../../../../contract/languages.ts'
import { createRequestId } from '../../../ui/request-id.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { closeNewLead, type LeadStart } from '../../frame/palette/overlay-state.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { readSession } from '../../frame/session/session.ts'
import { Button } from '../../frame/ui/button.tsx'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { deviceStorage, parseUnexpired } from '../../frame/ui/storage.ts'
import { toast } from '../../frame/ui/toasts.ts'
import { useAction } from '../../frame/ui/use-action.ts'
import { visitQueries } from '../visits/queries.ts'
import { LeadFormFields } from './lead-form-fields.tsx'
import { LEAD_KEYS, leadQueries } from './queries.ts'
import { toWindow, useFreeTimes, type VisitField, VisitFields } from './visit-fields.tsx'

type Known = Answer<typeof api.leads.findKnown>['data']

/** A lead that is taken by phone: as fast as someone talks, and kept on the device until it is stored. */
export function NewLeadDialog({ start: { unfinished_id, typed: given } }: { start: LeadStart }) {
  const [typed, setTyped] = useState<Typed>(() => readDraft(unfinished_id) ?? given ?? {})
  const [requestId] = useState(createRequestId)
  const navigate = useNavigate()
  const refusal = useRefusal()
  const mobileRef = useRef<HTMLInputElement>(null)
  const mobile = normaliseMobile(typed.mobile ?? '')
  const known = useQuery({ ...leadQueries.known(mobile), enabled: Mobile.safeParse(mobile).success }).data?.data ?? null
  const values = toValues(typed, known)
  const free = useFreeTimes(values, typed)

  const store = useAction({
    call: (input: CallInput<typeof api.leads.takeByPhone>) => request(api.leads.takeByPhone, input),
    after({ data, message, is_planned }) {
      removeDraft(unfinished_id)
      closeNewLead()
      // At once: the form that became the lead is not asked for again.
      navigate(screenPath('leads', { lead: data.id }), { flushSync: true })
      // It has to be read while the caller is still there.
      if (is_planned === false) toast.error(message, { duration: 60_000 })
    },
    done: ({ message, is_planned }) => (is_planned === false ? undefined : message),
    subject: ({ name, service_type }) => `${name}, ${service_type}`,
    onFailure: refusal.show,
    stale: [...LEAD_KEYS, visitQueries.all],
    removed: () => (unfinished_id ? [leadQueries.oneUnfinished(unfinished_id).queryKey] : []),
  })

  function change(more: Typed) {
    const next = { ...typed, ...more }
    setTyped(next)
    writeDraft(unfinished_id, next)
  }
  function clear() {
    const before = typed
    removeDraft(unfinished_id)
    setTyped(given ?? {})
    refusal.dropAll()
    mobileRef.current?.focus()
    // Also once the form is closed: it then opens with what was typed.
    const undo = () => {
      writeDraft(unfinished_id, before)
      setTyped(before)
    }
    toast.info('The form is cleared', { action: { label: 'Undo', onClick: undo } })
  }
  const save = () =>
    store.run({
      ...{ ...values, mobile, unfinished_id, request_id: requestId, has_consent: typed.has_consent ?? false },
      ...{ window: toWindow(free, typed), address: typed.address, pincode: typed.pincode, gate_note: typed.gate_note },
      // The server refuses what is not chosen, with the field’s name.
      city: values.city as CallInput<typeof api.leads.takeByPhone>['city'],
    })

  return (
    <FormDialog
      title="Add lead by phone"
      action="Save the lead"
      isBusy={store.isBusy}
      refusal={refusal}
      firstField={mobileRef}
      onSave={save}
      onClose={closeNewLead}
      foot={
        Object.keys(typed).length > 0 && (
          <Button variant="plain" onClick={clear} className="mr-auto">
            {given ? 'As it was' : 'Clear'}
          </Button>
        )
      }
    >
      <LeadFormFields
        values={values}
        errors={refusal.errors}
        hints={{ mobile: toKnownText(known), message: 'Optional.' }}
        onChange={(field, value) => change({ [field]: value })}
        mobileRef={mobileRef}
      />
      <VisitFields free={free} typed={typed} errors={refusal.errors} onChange={(field, value) => change({ [field]: value })} />
      <OpenLead known={known} />
      <label className="flex min-h-touch items-start gap-2.5 rounded-sm bg-sunk px-3 py-2 sm:col-span-2">
        <input
          type="checkbox"
          name="has_consent"
          checked={typed.has_consent ?? false}
          onChange={({ target }) => change({ has_consent: target.checked })}
          className="mt-1"
        />
        <span>
          They agree: “{CONSENT_TEXTS.at(-1)}”
          <span className="field-hint block">Ask in their language. Without a yes, they get no messages.</span>
        </span>
      </label>
    </FormDialog>
  )
}

/** What was typed goes before what is known of the number, and that before the defaults. */
function toValues(typed: Typed, known: Known) {
  const of = (field: 'name' | 'mailid' | 'service_type' | 'message' | 'gstin') => typed[field] ?? known?.[field] ?? ''
  return {
    ...{ mobile: typed.mobile ?? '', name: of('name'), mailid: of('mailid'), service_type: of('service_type') },
    ...{ gstin: of('gstin'), message: of('message'), city: typed.city ?? known?.city ?? '' },
    language: (typed.language ?? known?.language ?? 'en') as Language,
  }
}

/** "Still open for this number: KG-7F3K2M"; the link leads there, so that no one stores it twice. */
function OpenLead({ known }: { known: Known }) {
  if (!known?.open_lead) return null
  const { id, reference } = known.open_lead
  return (
    <p role="status" className="notice sm:col-span-2">
      <span>
        Still open for this number:{' '}
        <Link to={screenPath('leads', { lead: id })} onClick={closeNewLead} className="link">
          {reference}
        </Link>
      </span>
    </p>
  )
}

function toKnownText(known: Known): string {
  if (!known) return 'With or without +91, spaces or a leading 0.'
  const { bookings, last_booked_at, last_service, has_unfinished } = known
  const before = `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}, last ${last_service}`
  const booked = last_booked_at && `${before}, ${formatShortTime(last_booked_at, new Date())}`
  return [booked, has_unfinished && 'Started to book but didn’t finish'].filter(Boolean).join('. ')
}

/** What was typed; the other fields show what is known of the number. */
export type Typed = Partial<Record<CorrectedField | VisitField, string>> & { has_consent?: boolean }

// Each administrator has their own. An unfinished form is drafted apart from other calls.
const keyOf = (unfinishedId: number | undefined) => `new-lead-${readSession()?.id ?? ''}-${unfinishedId ?? ''}`

export const readDraft = (unfinishedId: number | undefined): Typed | undefined =>
  parseUnexpired<{ at: number; typed: Typed }>(deviceStorage.read(keyOf(unfinishedId)), DAY_MS)?.typed

export function writeDraft(unfinishedId: number | undefined, typed: Typed): void {
  deviceStorage.write(keyOf(unfinishedId), JSON.stringify({ at: Date.now(), typed }))
}

export const removeDraft = (unfinishedId: number | undefined) => deviceStorage.remove(keyOf(unfinishedId))
