import { failing, fine } from '../../platform/deps/checks.ts'
import type { Check } from '../../platform/deps/deps.ts'
import { findLastPause } from './otp-pauses.store.ts'

export const codesCheck: Check = {
  name: 'codes',
  title: 'Codes',
  pace: 'quick',
  async run({ db, now }) {
    const pause = await findLastPause(db, now())
    if (!pause || pause.ends_at <= now()) return fine('Visitors can ask for codes.')
    const remedy = 'See on the dashboard who asks for codes. If they are visitors, resume there.'
    return failing('The site sends codes to few visitors for a while, because too many were asked for.', remedy, {
      path: '/admin/dashboard',
    })
  },
}
