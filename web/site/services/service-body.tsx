import type { ReactNode } from 'react'
import type { Item, Service } from '../../../contract/content/services.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { EnglishText, langOf } from '../texts/untranslated.tsx'
import { FaqList } from '../ui/faq-list.tsx'
import { Seal, Tape } from '../ui/icon.tsx'
import { ArrowLink } from '../ui/link.tsx'

type Props = { service: Service; phone: string; hours: string }

export function ServiceBody({ service, phone, hours }: Props) {
  const { about_service, whys, offers, faqs } = service
  const texts = useTexts().service
  const paragraphs = about_service.split(/\n\s*\n/).filter((text) => text.trim())
  return (
    <div className="pt-8">
      <Tape />
      <Part id="about" title={texts.about}>
        <div className="prose max-w-2xl" lang={langOf(service, 'about_service')}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Part>
      <Part id="why" title={texts.whys} isEmpty={whys.length === 0}>
        <Cards items={whys} langAt={(at) => langOf(service, `whys.${at}.title`)} className="whys" />
      </Part>
      <Part id="offers" title={texts.offers} isEmpty={offers.length === 0}>
        <Cards items={offers} langAt={(at) => langOf(service, `offers.${at}.title`)} className="card offers" />
      </Part>
      <Part id="faq" title={texts.faqs} isEmpty={faqs.length === 0}>
        <FaqList items={faqs} langAt={(at) => langOf(service, `faqs.${at}.title`)} />
      </Part>
      <aside className="mt-8 flex gap-4" aria-labelledby="ask">
        <Seal />
        <div>
          <h2 id="ask" className="text-lg/[1.15]">
            {texts.askTitle}
          </h2>
          <p className="text-muted">{texts.askText(hours)}</p>
          <ArrowLink href={toTel(phone)}>{texts.call(formatPhone(phone))}</ArrowLink>
        </div>
      </aside>
    </div>
  )
}

type PartProps = { id: string; title: string; isEmpty?: boolean; children: ReactNode }

function Part({ id, title, isEmpty = false, children }: PartProps) {
  if (isEmpty) return null
  return (
    <section aria-labelledby={id} className="service-part deferred">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type CardsProps = { items: readonly Item[]; langAt: (place: number) => 'en' | undefined; className: string }

function Cards({ items, langAt, className }: CardsProps) {
  const language = useLanguage()
  return (
    <ul className={className}>
      {items.map(({ title, description }, place) => (
        <li key={title} lang={langAt(place)}>
          <h3>{title}</h3>
          <p>{(langAt(place) ?? language) === 'en' ? <EnglishText text={description} /> : description}</p>
        </li>
      ))}
    </ul>
  )
}
