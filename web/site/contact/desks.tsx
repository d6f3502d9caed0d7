import type { ContactDetails } from '../../../contract/contact.ts'
import { catalogue } from '../catalogue.ts'
import { Icon } from '../ui/icon.tsx'

type Desk = (typeof catalogue.contact.cards)[number] & { email: string }

/** The desks that have an e-mail address. */
export function toDesks(contact: ContactDetails): Desk[] {
  return catalogue.contact.cards.map((card) => ({ ...card, email: contact[card.field] })).filter(({ email }) => email)
}

/** The e-mail addresses for different concerns. */
export function Desks({ desks }: { desks: readonly Desk[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4">
      {desks.map(({ icon, title, text: hint, email }) => (
        <li key={title} className="card relative flex gap-4 p-5 hover:border-press sm:flex-col sm:p-6">
          <Icon name={icon} size={32} className="shrink-0 text-press" />
          <div className="flex min-w-0 grow flex-col">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 mb-2 text-sm text-muted">{hint}</p>
            <a
              href={`mailto:${email}`}
              className="mt-auto text-sm text-press underline underline-offset-4 after:absolute after:inset-0"
            >
              {email}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
