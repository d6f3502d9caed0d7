import type { Channels } from '../../../contract/notices.ts'
import { CopyButton } from '../ui/copy-button.tsx'

const NAMES: Record<string, string> = { otp: 'Code', booked: 'Booking confirmation', lead: 'New lead, to the business' }

/** The texts as they have to be registered, letter by letter. */
export function SmsTemplates({ templates }: { templates: Channels['sms_templates'] }) {
  return (
    <div className="mt-3 grid gap-2">
      <h3 className="text-sm">Texts to register with DLT</h3>
      <p className="text-sm text-muted">
        Gateways in India deliver only what equals a registered text, capitals and line breaks included.
      </p>
      <ul className="grid gap-2">
        {templates.map(({ name, text }) => (
          <li key={name} className="card grid gap-2 p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{NAMES[name] ?? name}</span>
              <CopyButton text={text} what={`the text “${NAMES[name] ?? name}”`} />
            </div>
            <p className="rounded-sm bg-sunk px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
