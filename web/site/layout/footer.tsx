import { shortHours } from '../../../contract/hours.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { catalogue } from '../catalogue.ts'
import { Tape } from '../ui/tape.tsx'
import type { Frame } from './frame.ts'
import { Logo } from './logo.tsx'
import { toGroups } from './menu-groups.ts'

const texts = catalogue.layout

export function Footer({ frame, site }: { frame: Frame; site: SiteInfo }) {
  const { path, services, contact, year } = frame
  const links = toGroups(services, ['homeservice', 'home-appliance', 'subscription']).map((group) => ({
    title: texts.footerColumns[group.segment as keyof typeof texts.footerColumns],
    items: group.links.map(({ title, sendto }) => ({ name: title, href: sendto })),
  }))
  return (
    <footer className="footer deferred">
      <Tape />
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-self">
            <a className="logo" href="/" aria-label={texts.toHome(site.name)}>
              <Logo name={site.name} />
            </a>
            <p>{texts.promise}</p>
            <p>
              <a href={toTel(contact.mobile)}>{formatPhone(contact.mobile)}</a>
              <br />
              {texts.hours(shortHours(contact))}
            </p>
          </div>
          {[{ title: texts.otherLinks, items: texts.otherPages }, ...links].map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {items.map(({ name, href }) => (
                  <li key={href}>
                    <a href={href} aria-current={href === path ? 'page' : undefined}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className="footer-end">
          © 2024–{year} {site.name}
        </p>
      </div>
    </footer>
  )
}
