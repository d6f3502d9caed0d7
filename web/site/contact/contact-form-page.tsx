import type { ReactNode } from 'react'
import { LIMITS } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { CONTACT_FORM_PATH } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Head, LoadContext } from '../page.ts'
import { useTexts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useMessageText } from '../ui/use-message-text.ts'
import { ContactField, type ContactFieldProps } from './contact-field.tsx'

export async function loadContactForm({ api, form }: LoadContext) {
  const { mobile: phone } = await api.contact.get()
  return { phone, form: form ?? { fields: {}, errors: {} }, requestId: crypto.randomUUID() }
}
type Data = Awaited<ReturnType<typeof loadContactForm>>

export function contactFormHead(_: Data, { texts }: LoadContext): Head {
  const { title, allNeeded: description } = texts.contactForm
  return { title, description, keywords: undefined, canonical: CONTACT_FORM_PATH, isUnlisted: true }
}

/** The message form as a page for browsers without script. */
export function ContactFormPage({ phone, form, requestId }: Data) {
  const { contactForm: texts, layout } = useTexts()
  const toText = useMessageText()
  const { fields, errors, notice } = form
  const first = Object.keys(errors)[0]
  const field = (name: string, label: string, hint: string | undefined, input: (props: Control) => ReactNode) => (
    <ContactField name={name} label={label} hint={hint} error={errors[name]}>
      {(props) => input({ ...props, autoFocus: name === first })}
    </ContactField>
  )
  return (
    <div className="wrap section">
      <div className="book-page">
        <h1 className="mb-4 text-2xl">{texts.title}</h1>
        {form.isDone && (
          <p role="status" className="mb-6 font-semibold text-press">
            {toText(MESSAGES.messageSent)}
          </p>
        )}
        {notice && (
          <div className="book-notice mb-4" role="alert">
            <p>{toText(notice)}</p>
          </div>
        )}
        <form method="post" noValidate className="grid grid-cols-1 gap-5">
          <p className="text-sm text-muted">{texts.allNeeded}</p>
          {field('name', texts.name, undefined, (props) => (
            <input {...props} defaultValue={fields.name} autoComplete="name" maxLength={LIMITS.name} />
          ))}
          {field('email', texts.email, texts.emailHint, (props) => (
            <input {...props} defaultValue={fields.email} type="email" autoComplete="email" maxLength={LIMITS.email} />
          ))}
          {field('message', texts.message, texts.messageHint, (props) => (
            <textarea {...props} defaultValue={fields.message} rows={5} maxLength={LIMITS.message} />
          ))}
          <label hidden>
            {texts.website}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
          <input type="hidden" name="request_id" value={requestId} />
          <button type="submit" className={buttonClass()}>
            {texts.send}
          </button>
        </form>
        <a className="action-link mt-4" href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {layout.call(formatPhone(phone))}
        </a>
      </div>
    </div>
  )
}

type Control = ContactFieldProps & { autoFocus?: boolean }
