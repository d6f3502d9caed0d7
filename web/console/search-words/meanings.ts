import { SERVICE_TYPES } from '../../../contract/options.ts'
import { servicePath } from '../../../contract/paths.ts'
import { OTHER_TRADES, YEARLY_PLANS } from '../../../contract/search-words.ts'
import type { AdminService } from '../../../contract/services.ts'

const LABELS: Record<string, string> = { [OTHER_TRADES]: 'Not ours: another trade', [YEARLY_PLANS]: 'All yearly plans' }

/** What a meaning is called: a trade by its name, a page by its address. */
export const toMeaningLabel = (meaning: string) => LABELS[meaning] ?? meaning

type Page = Pick<AdminService, 'title' | 'slug' | 'service_cat'>

/** What words can mean, in groups. */
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

/** The words with others behind them, none twice. */
export const addWords = (words: string, more: string) =>
  [...new Set(`${words} ${more}`.split(/[\s,]+/).filter(Boolean))].join(' ')
