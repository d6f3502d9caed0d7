import type { ContactDetails } from '../../../contract/content/contact.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

const DESKS = [
  { name: 'support', icon: 'shield-check' },
  { name: 'careers', icon: 'skilled' },
  { name: 'press', icon: 'info' },
  { name: 'business', icon: 'digitalmarketing' },
] as const

type Desk = (typeof DESKS)[number] & { email: string }

/** The desks that have an e-mail address. */
export function toDesks(contact: ContactDetails): Desk[] {
  return DESKS.map((desk) => ({ ...desk, email: contact[`${desk.name}_email`] })).filter(({ email }) => email)
}

/** The e-mail addresses for different concerns. */
export function Desks({ desks }: { desks: readonly Desk[] }) {
  const { cards } = useTexts().contact
  return (
    <ul className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4">
      {desks.map(({ icon, name, email }) => (
        <li key={name} className="card relative flex gap-4 p-5 hover:border-press sm:flex-col sm:p-6">
          <Icon name={icon} size={32} className="shrink-0 text-press" />
          <div className="flex min-w-0 grow flex-col">
            <h3 className="text-lg">{cards[name].title}</h3>
            <p className="mt-1 mb-2 text-sm text-muted">{cards[name].text}</p>
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
