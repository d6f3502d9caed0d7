import { longHours } from '../../../contract/hours.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { FailedPage } from '../../../contract/site.ts'
import { buttonClass } from '../../ui/button.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon, Tape } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from './header.tsx'

type Props = Omit<FailedPage, 'language'> & { site: string }

/** Shown while the database is unavailable and after our own errors, so it depends on neither. */
export function FailurePage({ message, contact, retry, site }: Props) {
  const { offline: texts, layout } = useTexts()
  const language = useLanguage()
  return (
    <div className="wrap section">
      <Link className="logo" href="/" aria-label={layout.toHome(site)}>
        <Logo name={site} />
      </Link>
      <Tape className="my-8" />
      <h1 className="max-w-2xl text-2xl">{message}</h1>
      <p className="mt-6 flex flex-wrap gap-3">
        {retry && (
          <a className={buttonClass()} href={retry}>
            {texts.tryAgain}
          </a>
        )}
        {contact && (
          <a className={buttonClass('quiet')} href={toTel(contact.mobile)}>
            <Icon name="phone" size={20} />
            {texts.call(formatPhone(contact.mobile))}
          </a>
        )}
        <Link className={buttonClass('quiet')} href="/">
          {texts.home}
        </Link>
      </p>
      {contact && <p className="mt-4 text-muted">{texts.hours(longHours(contact, language))}</p>}
    </div>
  )
}
