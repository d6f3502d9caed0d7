import { useRef, useState } from 'react'
import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import { CORRECTED_FIELDS, type CorrectedField, toCorrectedText } from '../../../../contract/bookings/leads.hand.ts'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { normaliseMobile } from '../../../../contract/fields.ts'
import { ApiError } from '../../../api/client.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { request } from '../../frame/request.ts'
import { callIdempotently } from '../../frame/ui/call-idempotently.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { NOTICE_KEYS } from '../notices/queries.ts'
import { LeadFormFields } from './lead-form-fields.tsx'
import { LEAD_KEYS } from './queries.ts'

type Texts = Pick<Lead, CorrectedField>

const textsOf = (lead: Texts) => Object.fromEntries(CORRECTED_FIELDS.map((field) => [field, lead[field]])) as Texts

/** Corrects a lead. Another person's newer correction is shown before it is overwritten. */
export function CorrectLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<CorrectedField, string>>>({})
  const [opened] = useState(() => textsOf(lead))
  const [isConflict, setConflict] = useState(false)
  const refusal = useRefusal()
  const mobileRef = useRef<HTMLInputElement>(null)
  const read = isConflict ? textsOf(lead) : opened
  const values = { ...read, mailid: read.mailid ?? '', gstin: read.gstin ?? '', ...typed }

  const correct = useAction({
    call: (corrected: Texts) => save(lead.id, corrected, read),
    after: onClose,
    done: toMessage,
    subject: ({ name }) => name,
    async undo({ data }) {
      await save(lead.id, read, textsOf(data))
      return ADMIN_MESSAGES.leadCorrected
    },
    onFailure(error) {
      setConflict(error instanceof ApiError && error.status === 409)
      refusal.show(error)
    },
    stale: [...LEAD_KEYS, ...NOTICE_KEYS],
  })
  const run = () =>
    correct.run({
      ...values,
      mobile: normaliseMobile(values.mobile),
      mailid: values.mailid.trim() || null,
      gstin: values.gstin.trim() || null,
      name: values.name.trim(),
      message: values.message.trim(),
      // The server refuses a city or a language that it doesn't know.
      city: values.city as Lead['city'],
      language: values.language as Lead['language'],
    })

  const isStale = (field: CorrectedField) => isConflict && typed[field] !== undefined && lead[field] !== opened[field]
  const hints = Object.fromEntries(
    CORRECTED_FIELDS.filter(isStale).map((field) => [field, `Now: ${toCorrectedText(field, lead[field])}`]),
  )
  return (
    <FormDialog
      title={`Edit ${lead.reference}`}
      action="Save correction"
      isBusy={correct.isBusy}
      refusal={refusal}
      firstField={mobileRef}
      onSave={run}
      onClose={onClose}
    >
      <LeadFormFields
        values={values}
        errors={refusal.errors}
        hints={hints}
        onChange={(field, value) => setTyped({ ...typed, [field]: value })}
        mobileRef={mobileRef}
      />
      <p className="text-sm text-muted sm:col-span-2">
        A corrected number doesn’t get a message automatically. {lead.payment && 'The payment and its receipt don’t change.'}
      </p>
    </FormDialog>
  )
}

const save = (id: number, corrected: Texts, read: Texts) =>
  callIdempotently(`correct ${id} ${JSON.stringify([corrected, read])}`, (request_id) =>
    request(api.leads.correct, { id, ...corrected, read, request_id }),
  )
