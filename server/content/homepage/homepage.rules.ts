import type { Item } from '../../../contract/content/services.ts'

type HomeRecord = { heading: string; faqs: readonly Item[]; untranslated?: readonly string[] | undefined }

/** A home record as visitors get it, where the heading is called its title, and the FAQs are JSON in a text. */
export function toFrontHomePage<R extends HomeRecord>({ heading, untranslated, ...home }: R) {
  const faqs = JSON.stringify(home.faqs.map(({ title, description }) => ({ title, description })))
  const names = untranslated && { untranslated: untranslated.map((name) => (name === 'heading' ? 'title' : name)) }
  return { ...home, title: heading, faqs, ...names }
}
