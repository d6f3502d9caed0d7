import { OTHER_TRADES, YEARLY_PLANS } from '../../../../contract/content/search-words.ts'
import type { AdminService } from '../../../../contract/content/services.ts'
import { SERVICE_TYPES } from '../../../../contract/options.ts'
import { servicePath } from '../../../../contract/paths.ts'

const LABELS: Record<string, string> = {
  [OTHER_TRADES]: 'Not ours: another trade',
  [YEARLY_PLANS]: 'All yearly plans',
  'Sports-Complex': 'Sports complex',
  socialmedia: 'Social media',
  seo: 'SEO',
  'paid-search': 'Paid search',
  digitalmarketing: 'Digital marketing',
}

/** A meaning's label: a trade's name, or the end of a page's address, because its title may change. */
export function toMeaningLabel(meaning: string): string {
  const slug = meaning.split('/')[1]
  if (slug === undefined) return LABELS[meaning] ?? meaning
  return `Page: ${slug.replaceAll('-', ' ')}`
}

type Page = Pick<AdminService, 'title' | 'slug' | 'service_cat'>

/** The possible meanings of words, in groups. */
export function toMeaningGroups(pages: readonly Page[]) {
  const toChoice = (value: string) => ({ value, label: toMeaningLabel(value) })
  return [
    { label: 'Trades', choices: [...SERVICE_TYPES, YEARLY_PLANS].map(toChoice) },
    {
      label: 'One page',
      choices: pages.map((page) => ({ value: servicePath(page).replace('/services/', ''), label: page.title })),
    },
    { label: 'Neither', choices: [toChoice(OTHER_TRADES)] },
  ]
}

/** Appends words, without duplicates. */
export const addWords = (words: string, more: string) =>
  [...new Set(`${words} ${more}`.split(/[\s,]+/).filter(Boolean))].join(' ')
