import type { ServiceLink } from '../../../contract/services.ts'
import { chargeText } from '../../ui/charge-text.ts'
import { Pictogram } from '../ui/pictogram.tsx'
import { Section } from '../ui/section.tsx'
import { serviceTexts as texts } from './service-texts.ts'

export function RelatedServices({ links }: { links: readonly ServiceLink[] }) {
  return (
    <Section id="related" title={texts.related} className="deferred">
      {links.length === 0 ? (
        <p>{texts.noRelated}</p>
      ) : (
        <ul className="related">
          {links.map((link) => (
            <li key={link.sendto}>
              <a className="card" href={link.sendto}>
                <Pictogram service={link} />
                <span>
                  <b>{link.title}</b>
                  <small>{chargeText(link.visit_charge)}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
