import { shortHours } from '../../../contract/hours.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { buttonClass } from '../../ui/button.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import type { Frame } from './frame.ts'
import { LanguageButton, LanguageList } from './languages.tsx'
import { BOOKABLE_SEGMENTS, type ServiceGroup, toGroups } from './menu-groups.ts'
import { SearchField } from './search-field.tsx'

/** On small screens the navigation is a popover below the bar: it works without script and doesn't trap the focus. */
export function Header({ frame, site }: { frame: Frame; site: SiteInfo }) {
  const { layout: texts, search } = useTexts()
  const language = useLanguage()
  const { path, address, services, contact } = frame
  const phone = formatPhone(contact.mobile)
  return (
    <header className="header">
      <div className="wrap header-bar">
        <Link className="logo" href="/" aria-label={texts.toHome(site.name)} aria-current={path === '/' ? 'page' : undefined}>
          <Logo name={site.name} />
        </Link>
        <nav id="menu" className="nav" popover="auto" aria-label={texts.mainMenu}>
          <Menu label={texts.services} groups={toGroups(services, BOOKABLE_SEGMENTS, texts.groups)} path={path} isWide />
          <Menu label={texts.subscription} groups={toGroups(services, ['subscription'], texts.groups)} path={path} />
          <PageLink href="/aboutus" path={path}>
            {texts.aboutUs}
          </PageLink>
          <Menu label={texts.promoteBusiness} groups={toGroups(services, ['business'], texts.groups)} path={path} />
          <PageLink href="/contactus" path={path}>
            {texts.contactUs}
          </PageLink>
          <LanguageList address={address} className="nav-languages" />
          <p className="nav-foot">
            <span>{texts.hours(shortHours(contact, language))}</span>
            <a className={buttonClass()} href={toTel(contact.mobile)}>
              <Icon name="phone" size={20} />
              {texts.call(phone)}
            </a>
          </p>
        </nav>
        <SearchField className="header-search" placeholder={search.find} />
        <LanguageButton address={address} />
        <a className="btn btn-quiet header-call" href={toTel(contact.mobile)} aria-label={texts.call(phone)}>
          <Icon name="phone" size={20} />
          <span>{phone}</span>
        </a>
        <button className="header-toggle" type="button" popoverTarget="menu" aria-label={texts.menu}>
          <Icon name="menu" />
          <Icon name="close" />
        </button>
      </div>
    </header>
  )
}

type MenuProps = { label: string; groups: ServiceGroup[]; path: string; isWide?: boolean }

function Menu({ label, groups, path, isWide = false }: MenuProps) {
  return (
    <details name="menu">
      <summary>
        {label}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={isWide ? 'nav-drop nav-drop-wide' : 'nav-drop'}>
        {groups.map(({ segment, title, links }) => (
          <div key={segment} className={`tint-${segment}`}>
            {isWide && <p>{title}</p>}
            <ul>
              {links.map((link) => (
                <li key={link.sendto}>
                  <PageLink href={link.sendto} path={path} lang={langOf(link, 'title')}>
                    {link.title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}

type PageLinkProps = { href: string; path: string; lang?: 'en'; children: string }

function PageLink({ href, path, lang, children }: PageLinkProps) {
  return (
    <Link href={href} lang={lang} aria-current={href === path ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** The mark, and the name as text, because `SITE_NAME` may change it. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <span className="logo-mark" />
      {name}
    </>
  )
}
