import { type InputEvent, type SubmitEvent, startTransition, useActionState, useEffect, useLayoutEffect, useRef } from 'react'
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
        {(control) => <textarea {...control} {...toValue('message')} rows={4} maxLength={LIMITS.message} />}
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

/** `focused`: the field that gets the focus once its error is on the page, so that a screen reader has it to read. */
type State = { errors: FieldErrors; result?: Result; focused?: Name }

const toRefused = (errors: FieldErrors, result?: Result): State => ({
  ...{ errors, result },
  focused: CONTACT_FIELDS.find((name) => errors[name]),
})

const NO_FIELDS = {}

/** The message form. Its fields are uncontrolled, so that what is typed before hydration stays. */
export function ContactForm(_props: object) {
  const text = useIslandTexts().contactForm
  const toText = useMessageText()
  const form = useRef<HTMLFormElement>(null)
  /** The last message that was tried: the same text is the same message, also where nothing can be stored. */
  const tried = useRef<ReturnType<typeof readDraft>>(undefined)
  async function send(element: HTMLFormElement): Promise<State> {
    const values = toValues(element)
    const checked = ContactMessage.safeParse(values)
    if (!checked.success) return toRefused(toProblems(checked.error))
    const draft = saveDraft(tried.current ?? readDraft(), values)
    tried.current = draft
    try {
      const message = { ...checked.data, website: values.website, request_id: draft.requestId }
      const answer = await call(api.contactMessages.send, message)
      element.reset()
      tried.current = saveDraft(draft, {})
      return { errors: {}, result: { isSent: true, message: answer.message || MESSAGES.messageSent } }
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0 ? error : undefined
      const isAboutFields = Object.keys(known?.errors ?? {}).length > 0
      const message = known?.message ?? (navigator.onLine ? text.failed : text.unsentOffline)
      return toRefused(isAboutFields && known ? known.errors : {}, { isSent: false, message, isAboutFields })
    }
  }

  // Given to the form as its `action`, React would empty the fields also after a refusal, and the server would send
  // `javascript:` with an inline script, which the policy of the pages forbids.
  const [state, act, isSending] = useActionState(
    (last: State, action: HTMLFormElement | ((last: State) => State)) =>
      typeof action === 'function' ? action(last) : send(action),
    { errors: {} },
  )
  const { errors, result } = state

  useLayoutEffect(() => fillFromDraft(form.current), [])

  useEffect(() => {
    const offer = ({ errors, result }: State) =>
      result?.message === text.unsentOffline ? { errors, result: { ...result, message: text.unsentOffer } } : { errors, result }
    const offerAgain = () => startTransition(() => act(offer))
    addEventListener('online', offerAgain)
    return () => removeEventListener('online', offerAgain)
  }, [text, act])

  useEffect(() => {
    if (state.focused) fieldOf(form.current, state.focused)?.focus()
  }, [state])

  function edit({ currentTarget, target }: InputEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (!errors[name]) return
    const problems = toProblems(ContactMessage.safeParse(toValues(currentTarget)).error)
    startTransition(() =>
      act(({ errors, result }) => {
        const remaining = dropError(errors, name, problems)
        const isMended = result?.isAboutFields && Object.keys(remaining).length === 0
        return { errors: remaining, result: isMended ? undefined : result }
      }),
    )
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    // The button keeps the focus while the message is on its way, so it can be pressed again.
    if (!isSending) startTransition(() => act(currentTarget))
  }

  return (
    // If the script is missing, this method leaves the page and what was typed as they are.
    <form ref={form} method="dialog" noValidate onSubmit={submit} onInput={edit} className="mt-2 grid grid-cols-1 gap-5">
      <ContactFields fields={NO_FIELDS} errors={errors} readOnly={isSending} />
      <button type="submit" aria-disabled={isSending ? true : undefined} className={buttonClass()}>
        {isSending ? text.sending : text.send}
      </button>
      <p role="status" className={`font-semibold empty:absolute ${result?.isSent ? 'text-press' : 'text-wrong'}`}>
        {!isSending && result && toText(result.message)}
      </p>
    </form>
  )
}
