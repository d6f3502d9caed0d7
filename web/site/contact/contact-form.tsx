import { type InputEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as api from '../../../contract/api.ts'
import { ContactMessage } from '../../../contract/bookings/contact-messages.public.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { ApiError, call } from '../../api/client.ts'
import { buttonClass } from '../../ui/button.ts'
import { dropError, toProblems } from '../../ui/field-errors.ts'
import { useIslandTexts, useMessageText } from '../texts/texts.ts'
import { Field } from '../ui/field.tsx'
import { toValues } from '../ui/typed.ts'
import { fillFromDraft, readDraft, saveDraft } from './contact-draft.ts'

const CONTACT_FIELDS = ['name', 'email', 'message'] as const
type Name = (typeof CONTACT_FIELDS)[number]

type Props = {
  /** Initial values. The fields are uncontrolled, so what is typed before hydration stays. */
  fields: Readonly<Record<string, string>>
  errors: FieldErrors
  readOnly?: boolean
}

/** The fields of a message, with and without script. */
export function ContactFields({ fields, errors, readOnly = false }: Props) {
  const texts = useIslandTexts().contactForm
  const first = CONTACT_FIELDS.find((name) => errors[name])
  const toProps = (name: Name) =>
    ({ form: 'contact', name, label: texts[name], error: errors[name], isFocused: name === first }) as const
  const toValue = (name: Name) => ({ readOnly, defaultValue: fields[name], required: true })
  return (
    <>
      <p className="text-sm text-muted">{texts.allNeeded}</p>
      <Field {...toProps('name')}>
        {(control) => <input {...control} {...toValue('name')} autoComplete="name" maxLength={LIMITS.name} />}
      </Field>
      <Field {...toProps('email')} hint={texts.emailHint}>
        {(control) => <input {...control} {...toValue('email')} type="email" autoComplete="email" maxLength={LIMITS.email} />}
      </Field>
      <Field {...toProps('message')} hint={texts.messageHint}>
        {(control) => <textarea {...control} {...toValue('message')} rows={5} maxLength={LIMITS.message} />}
      </Field>
      <label hidden>
        {texts.website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}

const fieldOf = (form: HTMLFormElement | null, name: string) => form?.elements.namedItem(name) as HTMLInputElement | null

/** `isAboutFields`: the message is about errors of fields, and disappears with the last of them. */
type Result = { isSent: boolean; message: string; isAboutFields?: boolean }

const NO_FIELDS = {}

/** The message form. Its fields are uncontrolled, so that what is typed before hydration stays. */
export function ContactForm(_props: object) {
  const text = useIslandTexts().contactForm
  const toText = useMessageText()
  const form = useRef<HTMLFormElement>(null)
  const isLocked = useRef(false)
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  /** The last message that was tried: the same text is the same message, also where nothing can be stored. */
  const tried = useRef<ReturnType<typeof readDraft>>(undefined)
  const [result, setResult] = useState<Result>()

  useLayoutEffect(() => fillFromDraft(form.current), [])

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
    const problems = toProblems(ContactMessage.safeParse(toValues(currentTarget)).error)
    const remaining = dropError(errors, (target as HTMLInputElement).name, problems)
    setErrors(remaining)
    if (Object.keys(remaining).length === 0) setResult((last) => (last?.isAboutFields ? undefined : last))
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The button keeps the focus while the message is on its way, so it can be pressed again.
    if (isLocked.current) return
    const element = event.currentTarget
    const values = toValues(element)
    setResult(undefined)
    const checked = ContactMessage.safeParse(values)
    if (!checked.success) {
      mark(toProblems(checked.error))
      return
    }
    isLocked.current = true
    setSending(true)
    const draft = saveDraft(tried.current ?? readDraft(), values)
    tried.current = draft
    try {
      const answer = await call(api.contactMessages.send, {
        ...checked.data,
        website: values.website,
        request_id: draft.requestId,
      })
      setResult({ isSent: true, message: answer.message || MESSAGES.messageSent })
      element.reset()
      tried.current = saveDraft(draft, {})
      setErrors({})
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0 ? error : undefined
      const isAboutFields = Object.keys(known?.errors ?? {}).length > 0
      setResult({
        isSent: false,
        message: known?.message ?? (navigator.onLine ? text.failed : text.unsentOffline),
        isAboutFields,
      })
      if (known && isAboutFields) mark(known.errors)
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
