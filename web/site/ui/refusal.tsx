import { MESSAGES } from '../../../contract/messages.ts'
import type { PlainForm } from '../../../contract/site.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import { useMessageText } from '../texts/texts.ts'

const hasErrors = ({ errors }: PlainForm) => Object.keys(errors).length > 0
/** A code that may not have been sent doesn't count as a refusal. */
const isRefused = (form: PlainForm) => hasErrors(form) || (form.notice && form.notice !== MESSAGES.otpPerhapsSent)

/** The title of a form that works without script: it is read first, so it says whether the form was refused. */
export function toFormTitle(form: PlainForm, title: string, { layout }: Catalogue): string {
  return isRefused(form) ? layout.refused(title) : title
}

/** Why a form was sent back; it has the focus where no field has it. */
export function RefusalBox({ form, isFocused = false }: { form: PlainForm; isFocused?: boolean }) {
  const toText = useMessageText()
  const text = form.notice ?? (hasErrors(form) ? MESSAGES.checkFields : undefined)
  if (!text) return null
  const focused = isFocused && !hasErrors(form) ? { tabIndex: -1, autoFocus: true } : {}
  return (
    <div className="book-notice mb-4" role="alert" data-calm={isRefused(form) ? undefined : ''} {...focused}>
      <p>{toText(text)}</p>
    </div>
  )
}
