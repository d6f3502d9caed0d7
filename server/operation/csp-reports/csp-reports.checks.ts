import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { fine, warning } from '../../platform/deps/checks.ts'
import type { Check } from '../../platform/deps/deps.ts'
import { listViolations } from './csp-reports.store.ts'

const WEEK_DAYS = 7
const MAX_DETAILS = 20

export const policyCheck: Check = {
  name: 'policy',
  title: 'Stopped by the pages’ security policy',
  pace: 'quick',
  async run({ db, now }) {
    const from = dayIn(new Date(now().getTime() - (WEEK_DAYS - 1) * DAY_MS))
    const violations = await listViolations(db, from, 100)
    // Extensions of visitors' browsers change pages too.
    const ours = violations.filter(({ blocked }) => !blocked.endsWith('-extension'))
    if (ours.length === 0) return fine('Browsers have reported nothing for a week.')
    const text = 'Browsers have stopped something that a page wanted to load in the last week.'
    const remedy = 'If you know the host, the page can do without it; else somebody may have tried to put a script into a page.'
    const details = ours.slice(0, MAX_DETAILS).map(({ directive, blocked, count }) => `${blocked} (${directive}), ${count} times`)
    return warning(text, remedy, { details })
  },
}
