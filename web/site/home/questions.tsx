import type { Item } from '../../../contract/services.ts'
import { FaqList } from '../../ui/faq-list.tsx'
import { Section } from '../../ui/section.tsx'
import { catalogue } from '../catalogue.ts'
import { PhoneLinks } from './phone-links.tsx'

const texts = catalogue.home.faq

type Props = { faqs: readonly Item[]; phones: readonly string[]; hours: string }

/** The questions, and the number of a person who answers the others. */
export function Questions({ faqs, phones, hours }: Props) {
  return (
    <Section id="faq" title={texts.title}>
      <div className="ask">
        {faqs.length > 0 && <FaqList items={faqs} />}
        <aside className="card ask-card" aria-labelledby="ask-title">
          <h3 id="ask-title">{texts.callTitle}</h3>
          <p>{texts.callText}</p>
          <PhoneLinks phones={phones} />
          <p>{catalogue.layout.hours(hours)}</p>
        </aside>
      </div>
    </Section>
  )
}
