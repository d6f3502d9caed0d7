import { type Check, failing, fine, type Module, NOBODY, warning } from '../../platform/deps/deps.ts'
import { isCrowded } from './toll.rules.ts'
import { ACTS, findSwitch, readSite, removeFadedTabs } from './toll.store.ts'

const codesCheck: Check = {
  name: 'codes',
  title: 'Codes',
  pace: 'quick',
  async run({ db, now, settings }) {
    const path = '/admin/dashboard'
    const open = await readSite(db, 'code', now())
    if (isCrowded(open, settings.otpSiteLimitPerHour)) {
      const remedy =
        'See on the dashboard which networks ask for them. Each network gets only its share. You can narrow it further there.'
      return failing(`${Math.round(open)} codes from about the last hour were not entered: a bot may be asking.`, remedy, {
        path,
      })
    }
    if (!(await findSwitch(db, now()))) return fine('Visitors can ask for codes.')
    return warning('Codes go only to some visitors, as the owner chose.', 'Send them to everyone again on the dashboard.', {
      path,
    })
  },
}

export const tollModule: Module = {
  retention: [{ term: { days: 90 }, remove: ({ db, now }, limit) => removeFadedTabs(db, limit, now()) }],
  async figures({ db, now }) {
    const open = await Promise.all(ACTS.map(async (act) => [act, Math.round(await readSite(db, act, now()))] as const))
    return [{ name: 'karigar_toll_open', help: 'Started, not finished', label: 'act', value: Object.fromEntries(open) }]
  },
  personalData: { tabs: { trace: ['key'] }, code_switch: NOBODY, form_keys: NOBODY },
  checks: [codesCheck],
}
