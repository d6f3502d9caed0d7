import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as api from '../../../contract/api.ts'
import { ContactMessage } from '../../../contract/contact-messages.public.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { ApiError, call } from '../../api/client.ts'
import { buttonClass } from '../../ui/button.ts'
import { dropError, toProblems } from '../../ui/field-errors.ts'
import { useIslandTexts } from '../texts.ts'
import { useMessageText } from '../ui/use-message-text.ts'
import { readDraft, saveDraft } from './contact-draft.ts'
import { CONTACT_FIELDS, ContactFields } from './contact-fields.tsx'

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))
const fieldOf = (form: HTMLFormElement | null, name: string) => form?.elements.namedItem(name) as HTMLInputElement | null

/** `isOfFields`: it is about the errors of fields, and goes with the last of them. */
type Result = { isSent: boolean; message: string; isOfFields?: boolean }

const NO_FIELDS = {}

/** The message form. Its fields are uncontrolled, so that what is typed before hydration stays. */
export function ContactForm(_props: object) {
  const text = useIslandTexts().contactForm
  const toText = useMessageText()
  const form = useRef<HTMLFormElement>(null)
  const isLocked = useRef(false)
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const draft = useRef<ReturnType<typeof readDraft>>(undefined)
  const [result, setResult] = useState<Result>()

  useEffect(() => {
    const kept = readDraft()
    for (const name of CONTACT_FIELDS) {
      const field = fieldOf(form.current, name)
      if (field && !field.value && typeof kept.fields[name] === 'string') field.value = kept.fields[name]
    }
    // What was typed before hydration.
    if (form.current) draft.current = saveDraft(kept, valuesOf(form.current))
  }, [])

  useEffect(() => {
    const offer = () =>
      setResult((last) => (last?.message === text.unsentOffline ? { ...last, message: text.unsentOffer } : last))
    addEventListener('online', offer)
    return () => removeEventListener('online', offer)
  }, [text])

  /** The focus comes after the errors, so that a screen reader has them to read. */
  function mark(errors: FieldErrors) {
    flushSync(() => setErrors(errors))
    const first = CONTACT_FIELDS.find((name) => errors[name])
    if (first) fieldOf(form.current, first)?.focus()
  }

  function edit({ currentTarget, target }: InputEvent<HTMLFormElement>) {
    const values = valuesOf(currentTarget)
    draft.current = saveDraft(draft.current ?? readDraft(), values)
    const remaining = dropError(errors, (target as HTMLInputElement).name, toProblems(ContactMessage.safeParse(values).error))
    setErrors(remaining)
    if (Object.keys(remaining).length === 0) setResult((last) => (last?.isOfFields ? undefined : last))
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The button keeps the focus while the message is on its way, so it can be pressed again.
    if (isLocked.current) return
    const element = event.currentTarget
    const values = valuesOf(element)
    setResult(undefined)
    const checked = ContactMessage.safeParse(values)
    if (!checked.success) {
      mark(toProblems(checked.error))
      return
    }
    isLocked.current = true
    setSending(true)
    const sent = saveDraft(draft.current ?? readDraft(), values)
    draft.current = sent
    try {
      const answer = await call(api.contactMessages.send, {
        ...checked.data,
        website: values.website,
        request_id: sent.requestId,
      })
      setResult({ isSent: true, message: answer.message || MESSAGES.messageSent })
      element.reset()
      draft.current = saveDraft(sent, {})
      setErrors({})
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0 ? error : undefined
      const isOfFields = Object.keys(known?.errors ?? {}).length > 0
      setResult({ isSent: false, message: known?.message ?? (navigator.onLine ? text.failed : text.unsentOffline), isOfFields })
      if (known && isOfFields) mark(known.errors)
    } finally {
      isLocked.current = false
      setSending(false)
    }
  }

  return (
    // If the script is missing, this method leaves the page and what was typed as they are.
    <form ref={form} method="dialog" noValidate onSubmit={send} onInput={edit} className="mt-2 grid grid-cols-1 gap-5">
      <ContactFields fields={NO_FIELDS} errors={errors} readOnly={isSending} />
      <button type="submit" aria-disabled={isSending ? true : undefined} className={buttonClass()}>
        {isSending ? text.sending : text.send}
      </button>
      <p role="status" className={`font-semibold empty:-mt-5 ${result?.isSent ? 'text-press' : 'text-wrong'}`}>
        {result && toText(result.message)}
      </p>
    </form>
  )
}
