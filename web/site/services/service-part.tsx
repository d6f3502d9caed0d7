import type { ReactNode } from 'react'
import type { Item } from '../../../contract/content/services.ts'
import { useLanguage } from '../texts/texts.ts'
import { EnglishText } from '../texts/untranslated.tsx'

/** How a booking goes on: a technician comes at a time that can be booked, or that is agreed by phone, or a call. */
export type Way = 'timed' | 'called' | undefined

type PartProps = { id: string; title: string; isEmpty?: boolean; children: ReactNode }

/** One of the sections of a service's page. */
export function Part({ id, title, isEmpty = false, children }: PartProps) {
  if (isEmpty) return null
  return (
    <section aria-labelledby={id} className="service-part deferred">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function Description({ text, lang }: { text: Item['description']; lang: 'en' | undefined }) {
  const language = useLanguage()
  return <p>{(lang ?? language) === 'en' ? <EnglishText text={text} /> : text}</p>
}
