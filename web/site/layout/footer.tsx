import { FIXED_PAGES } from '../../../contract/content/documents.ts'
import { shortHours } from '../../../contract/hours.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon, Tape } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import type { Frame } from './frame.ts'
import { Logo } from './header.tsx'
import { LanguageList } from './languages.tsx'
import { toGroups } from './menu-groups.ts'

const [, ...OTHER_PAGES] = FIXED_PAGES

export function Footer({ frame, site }: { frame: Frame; site: SiteInfo }) {
  const texts = useTexts().layout
  const { path, address, services, contact, year } = frame
  const links = toGroups(services, ['homeservice', 'home-appliance', 'subscription'], texts.groups).map((group) => ({
    title: texts.footerColumns[group.segment as keyof typeof texts.footerColumns],
    items: group.links.map((link) => ({ name: link.title, href: link.sendto, lang: langOf(link, 'title') })),
  }))
  const others = OTHER_PAGES.map((href) => ({ name: texts.otherPages[href], href, lang: undefined }))
  return (
    <footer className="footer deferred">
      <Tape />
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-self">
            <Link className="logo" href="/" aria-label={texts.toHome(site.name)}>
              <Logo name={site.name} />
            </Link>
            <p>{texts.promise}</p>
            <p>
              <a href={toTel(contact.mobile)}>{formatPhone(contact.mobile)}</a>
              <br />
              {texts.hours(shortHours(contact, useLanguage()))}
            </p>
          </div>
          {[{ title: texts.otherLinks, items: others }, ...links].map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <details open>
                <summary>
                  <h2>{title}</h2>
                  <Icon name="chevron-down" size={20} />
                </summary>
                <ul>
                  {items.map(({ name, href, lang }) => (
                    <li key={href}>
                      <Link href={href} lang={lang} aria-current={href === path ? 'page' : undefined}>
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            </nav>
          ))}
        </div>
        <LanguageList address={address} className="footer-languages" />
        <p className="footer-end">{`© 2024–${year} ${site.name}`}</p>
      </div>
    </footer>
  )
}
