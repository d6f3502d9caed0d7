import type { ServiceLink } from '../../../contract/services.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { chargeText } from './charge-text.ts'
import { serviceTexts as texts } from './service-texts.ts'

export function RelatedServices({ links }: { links: readonly ServiceLink[] }) {
  return (
    <Section id="related" title={texts.related}>
      {links.length === 0 ? (
        <p>{texts.noRelated}</p>
      ) : (
        <ul className="related">
          {links.map(({ sendto, slug, title, visit_charge }) => (
            <li key={sendto}>
              <a className="card" href={sendto}>
                <Icon name={slug} size={48} />
                <span>
                  <b>{title}</b>
                  <small>{chargeText(visit_charge)}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
