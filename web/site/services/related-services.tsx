import type { ServiceLink } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { ServiceCards } from '../ui/service-cards.tsx'

export function RelatedServices({ links }: { links: readonly ServiceLink[] }) {
  const texts = useTexts().service
  return (
    <Section id="related" title={texts.related} className="deferred">
      {links.length === 0 ? <p>{texts.noRelated}</p> : <ServiceCards services={links} />}
    </Section>
  )
}
