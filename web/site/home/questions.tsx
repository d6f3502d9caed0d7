import type { Item } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'
import { FaqList } from '../ui/faq-list.tsx'
import { Section } from '../ui/section.tsx'
import { PhoneLinks } from './phone-links.tsx'

type Props = { faqs: readonly Item[]; langAt: (place: number) => 'en' | undefined; phones: readonly string[]; hours: string }

/** The FAQs, and the number to call with other questions. */
export function Questions({ faqs, langAt, phones, hours }: Props) {
  const texts = useTexts().home.faq
  return (
    <Section id="faq" title={texts.title}>
      <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-8 min-[60rem]:grid-cols-[1fr_22rem]">
        {faqs.length > 0 && <FaqList items={faqs} langAt={langAt} />}
        <aside className="card sticky top-[calc(var(--bar)+1.5rem)] grid gap-3 self-start p-6" aria-labelledby="ask-title">
          <h3 id="ask-title" className="text-xl/[1.6]">
            {texts.callTitle}
          </h3>
          <p className="text-muted">{texts.callText}</p>
          <PhoneLinks phones={phones} className="grid" />
          <p className="text-muted">{useTexts().layout.hours(hours)}</p>
        </aside>
      </div>
    </Section>
  )
}
