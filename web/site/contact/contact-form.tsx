import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as api from '../../../contract/api.ts'
import { ContactMessage } from '../../../contract/contact-messages.public.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { ApiError, call } from '../../api/client.ts'
import { buttonClass } from '../../ui/button.ts'
import { useIslandTexts } from '../texts.ts'
import { useMessageText } from '../ui/use-message-text.ts'
import { readDraft, saveDraft } from './contact-draft.ts'
import { ContactField } from './contact-field.tsx'

const FIELDS = ['name', 'email', 'message'] as const
const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))
const fieldOf = (form: HTMLFormElement | null, name: string) => form?.elements.namedItem(name) as HTMLInputElement | null

type Result = { isSent: boolean; message: string }

/** The server's errors, and the values it refused: an error is shown as long as its field is unchanged. */
type Refused = { errors: FieldErrors; values: Record<string, string> }

/** The message form. Its fields are uncontrolled, so that what is typed before hydration stays. */
export function ContactForm(_props: object) {
  const text = useIslandTexts().contactForm
  const toText = useMessageText()
  const form = useRef<HTMLFormElement>(null)
  const isLocked = useRef(false)
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const refused = useRef<Refused>({ errors: {}, values: {} })
  const draft = useRef<ReturnType<typeof readDraft>>(undefined)
  const [result, setResult] = useState<Result>()

  useEffect(() => {
    const kept = readDraft()
    for (const name of FIELDS) {
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

  useLayoutEffect(() => {
    const first = FIELDS.find((name) => errors[name])
    if (first) fieldOf(form.current, first)?.focus()
  }, [errors])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The button keeps the focus while the message is on its way, so it can be pressed again.
    if (isLocked.current) return
    const element = event.currentTarget
    const values = valuesOf(element)
    setResult(undefined)
    const checked = ContactMessage.safeParse(values)
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])))
      return
    }
    isLocked.current = true
    setSending(true)
    const { errors, values: refusedValues } = refused.current
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => refusedValues[name] === values[name])))
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
      if (known && Object.keys(known.errors).length > 0) {
        refused.current = { errors: known.errors, values }
        setErrors(known.errors)
      }
      setResult({ isSent: false, message: known?.message ?? (navigator.onLine ? text.failed : text.unsentOffline) })
    } finally {
      isLocked.current = false
      setSending(false)
    }
  }

  return (
    // If the script is missing, this method leaves the page and what was typed as they are.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={send}
      onInput={({ currentTarget }) => {
        draft.current = saveDraft(draft.current ?? readDraft(), valuesOf(currentTarget))
      }}
      className="mt-2 grid grid-cols-1 gap-5"
    >
      <p className="text-sm text-muted">{text.allNeeded}</p>
      <ContactField name="name" label={text.name} error={errors.name}>
        {(field) => <input {...field} readOnly={isSending} autoComplete="name" maxLength={LIMITS.name} />}
      </ContactField>
      <ContactField name="email" label={text.email} hint={text.emailHint} error={errors.email}>
        {(field) => <input {...field} readOnly={isSending} type="email" autoComplete="email" maxLength={LIMITS.email} />}
      </ContactField>
      <ContactField name="message" label={text.message} hint={text.messageHint} error={errors.message}>
        {(field) => <textarea {...field} readOnly={isSending} rows={5} maxLength={LIMITS.message} />}
      </ContactField>
      <label hidden>
        {text.website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <button type="submit" aria-disabled={isSending ? true : undefined} className={buttonClass()}>
        {isSending ? text.sending : text.send}
      </button>
      <p role="status" className={`font-semibold empty:-mt-5 ${result?.isSent ? 'text-press' : 'text-wrong'}`}>
        {result && toText(result.message)}
      </p>
    </form>
  )
}
