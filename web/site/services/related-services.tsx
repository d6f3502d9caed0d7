import type { ServiceLink } from '../../../contract/services.ts'
import { chargeText } from '../../ui/charge-text.ts'
import { useTexts } from '../texts.ts'
import { Link } from '../ui/link.tsx'
import { Pictogram } from '../ui/pictogram.tsx'
import { Section } from '../ui/section.tsx'
import { langOf } from '../untranslated.tsx'

export function RelatedServices({ links }: { links: readonly ServiceLink[] }) {
  const texts = useTexts().service
  return (
    <Section id="related" title={texts.related} className="deferred">
      {links.length === 0 ? (
        <p>{texts.noRelated}</p>
      ) : (
        <ul className="related">
          {links.map((link) => (
            <li key={link.sendto}>
              <Link className="card" href={link.sendto}>
                <Pictogram service={link} />
                <span>
                  <b lang={langOf(link, 'title')}>{link.title}</b>
                  <small>{chargeText(link.visit_charge, texts)}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
