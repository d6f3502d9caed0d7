import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { UnfinishedLead } from '../../../../contract/bookings/leads.ts'
import { formatMobile, LIMITS } from '../../../../contract/fields.ts'
import { promiseDueAt } from '../../../../contract/hours.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { GoneRecord, SplitPane } from '../../frame/lists/split-pane.tsx'
import { openNewLead } from '../../frame/palette/overlay-state.ts'
import { request } from '../../frame/request.ts'
import { dropQuestion } from '../../frame/ui/asked-call.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { CallState } from '../../frame/ui/call-state.tsx'
import { formatDateTime, formatShortTime, ListTime } from '../../frame/ui/date-time.tsx'
import { Facts, None } from '../../frame/ui/facts.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { leadAge } from '../../frame/ui/lead-age.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { CustomerCalls } from './customer-calls.tsx'
import { LanguageBadge, REASON_STYLE } from './lead-labels.tsx'
import { readNote, writeNote } from './note-drafts.ts'
import { LEAD_KEYS, leadQueries } from './queries.ts'

/** Actions on an unfinished form. */
export function useUnfinishedActions({ onRemoved }: { onRemoved: (id: number) => void }) {
  const reportCall = useAction({
    call: ({ form, reached }: { form: UnfinishedLead; reached: boolean }) =>
      request(api.leads.recordUnfinishedCall, { id: form.id, reached }),
    after: ({ data: { id } }) => dropQuestion(callSubject(id)),
    done: ({ data: { try_again_at } }, { form, reached }) =>
      `${nameOf(form)} ${reached ? 'reached' : `not reached, try again at ${formatShortTime(try_again_at ?? '', new Date())}`}`,
    async undo(_, { form: { id } }) {
      return (await request(api.leads.forgetUnfinishedCalls, { id })).message
    },
    stale: LEAD_KEYS,
  })
  const saveNote = useAction({
    call: ({ form: { id }, note }: { form: UnfinishedLead; note: string }) => request(api.leads.updateUnfinished, { id, note }),
    after({ data: { id } }, { note }) {
      // What was typed while it was sent stays.
      if (readNote(noteKey(id)).trim() === note) writeNote(noteKey(id), '')
    },
    done: () => 'Note saved',
    subject: ({ form }) => nameOf(form),
    stale: LEAD_KEYS,
  })
  const remove = useAction({
    call: ({ id }: UnfinishedLead) => request(api.leads.removeUnfinished, { id }),
    question: (form) => ({
      title: 'Delete this form?',
      text: `What ${nameOf(form)} typed is deleted for good.`,
      action: 'Delete',
    }),
    after: (_, { id }) => onRemoved(id),
    done: toMessage,
    subject: nameOf,
    stale: LEAD_KEYS,
    removed: ({ id }) => [leadQueries.oneUnfinished(id).queryKey],
  })
  return {
    reportCall: (form: UnfinishedLead, reached: boolean) => reportCall.run({ form, reached }),
    saveNote: (form: UnfinishedLead, note: string) => saveNote.run({ form, note }),
    remove: remove.run,
    isBusy: reportCall.isBusy || saveNote.isBusy || remove.isBusy,
  }
}
export type UnfinishedActions = ReturnType<typeof useUnfinishedActions>

export const nameOf = ({ name, mobile }: UnfinishedLead) => name ?? formatMobile(mobile)
/** The key of the note that is being written, see `useNote`. */
const noteKey = (id: number) => `form-${id}`
/** The subject of the question after a call, see `callLink`. */
export const callSubject = (id: number) => `form ${id}`

type Props = { id: number; actions: UnfinishedActions; onClose: () => void }

/** What a visitor typed who did not finish, to call them and to make a lead of it. */
export function UnfinishedPane({ id, actions, onClose }: Props) {
  const query = useQuery(leadQueries.oneUnfinished(id))
  const form = query.data?.data
  return (
    <SplitPane
      id={id}
      label={form ? `Unfinished form of ${nameOf(form)}` : 'Unfinished form'}
      head={
        <>
          {form ? <Badge {...REASON_STYLE[form.reason]} /> : 'Unfinished form'}
          {form && <LanguageBadge {...form} />}
        </>
      }
      closeLabel="Close the form"
      onClose={onClose}
    >
      <Loaded query={query} lines={8} wayOut={<GoneRecord onClose={onClose} />}>
        {({ data }) => (
          <>
            <FormSummary form={data} actions={actions} />
            <FormNote key={data.id} form={data} actions={actions} />
            <button
              type="button"
              onClick={() => actions.remove(data)}
              className="link w-fit text-sm text-wrong pointer-coarse:min-h-touch"
            >
              Delete this form
            </button>
          </>
        )}
      </Loaded>
    </SplitPane>
  )
}

type FormProps = { form: UnfinishedLead; actions: UnfinishedActions }

function FormSummary({ form, actions }: FormProps) {
  const { id, name, mobile, mailid, service_type, city, message, language, updated_at } = form
  const now = useNow()
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-display">{name ?? 'No name given'}</h2>
          <p className="text-muted">{[service_type, city && toCityLabel(city)].filter(Boolean).join(', ')}</p>
          <p className="text-sm text-muted">
            Typed <ListTime time={updated_at} />
          </p>
        </div>
        <Waited form={form} now={now} />
      </div>
      <CustomerCalls
        subject={callSubject(id)}
        name={nameOf(form)}
        mobile={mobile}
        isOpen={!form.called_at}
        hasKeys
        isBusy={actions.isBusy}
        onReport={(reached) => actions.reportCall(form, reached)}
      />
      <Button variant="primary" icon="plus" onClick={() => makeLead(form)}>
        Make it a lead
      </Button>
      {message && <p className="rounded-sm bg-sunk px-3 py-2 whitespace-pre-wrap wrap-anywhere">{message}</p>}
      <Facts
        facts={{
          Email: mailid ? <span className="break-all">{mailid}</span> : <None>None typed</None>,
          Language: `Typed in ${LANGUAGE_INFO[language].englishName}`,
        }}
      />
    </section>
  )
}

function makeLead({ id, mobile, name, mailid, service_type, city, message, language }: UnfinishedLead): void {
  const typed = { mobile, name, mailid, service_type, city, message, language }
  const known = Object.fromEntries(Object.entries(typed).filter(([, value]) => value))
  openNewLead({ unfinished_id: id, typed: known })
}

function FormNote({ form, actions }: FormProps) {
  const key = noteKey(form.id)
  const [typed, setTyped] = useState(() => readNote(key) || undefined)
  const note = typed ?? form.note ?? ''
  async function save() {
    if (await actions.saveNote(form, note.trim())) setTyped((now) => (now?.trim() === note.trim() ? undefined : now))
  }
  return (
    <section className="grid gap-2">
      <Field label="Note" hint="Added to the lead’s history once it becomes a lead.">
        {(control) => (
          <textarea
            {...control}
            value={note}
            maxLength={LIMITS.message}
            onChange={({ target }) => {
              setTyped(target.value)
              writeNote(key, target.value)
            }}
            className="input min-h-16"
          />
        )}
      </Field>
      <Button variant="quiet" disabled={actions.isBusy || note.trim() === (form.note ?? '')} onClick={save} className="w-fit">
        Save note
      </Button>
    </section>
  )
}

/** How long a form has waited, or what became of the call. Only who asked to be called back was promised a time. */
export function Waited({ form, now }: { form: UnfinishedLead; now: Date }) {
  const { reason, updated_at, called_at, tries } = form
  const due_at = promiseDueAt(new Date(updated_at)).toISOString()
  if (reason === 'callBack' || called_at || tries > 0) {
    return <CallState lead={{ ...form, created_at: updated_at, due_at, claim: null }} now={now} />
  }
  return (
    <time dateTime={updated_at} title={formatDateTime(updated_at)} className="whitespace-nowrap">
      {leadAge(updated_at, due_at, now).text}
    </time>
  )
}
