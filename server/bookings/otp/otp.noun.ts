import { HOUR_MS } from '../../../contract/durations.ts'
import type { Deps, Noun } from '../../platform/deps/deps.ts'
import type { Figure } from '../../platform/deps/metrics.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { codesCheck } from './otp.checks.ts'
import { removeOldCodes } from './otp.store.ts'
import { countCodes, findLastPause, listPausedNetworks, removeOldPauses } from './otp-pauses.store.ts'

export const otpNoun: Noun = {
  retention: [
    // Codes, verifications and the addresses that requested them; the limits of codes count one day.
    { name: 'codes', term: { hours: 24 }, remove: ({ db }, limit) => removeOldCodes(db, limit) },
    { term: { years: 1 }, remove: ({ db }, limit) => removeOldPauses(db, limit) },
  ],
  figures: listCodeFigures,
  personalData: {
    otp_codes: { person: ['mobile', 'address'], trace: ['code_hash'], other: ['delivery'] },
    otp_tries: { trace: ['client'] },
    verifications: { person: ['mobile', 'address'], trace: ['token_hash'] },
    otp_pauses: NOBODY,
  },
  checks: [codesCheck],
}

async function listCodeFigures({ db, now, settings }: Deps): Promise<Figure[]> {
  const at = now()
  const [codes, pause, networks] = await Promise.all([
    countCodes(db, HOUR_MS, at),
    findLastPause(db, at),
    listPausedNetworks(db, at),
  ])
  return [
    { name: 'karigar_otp_codes_last_hour', help: 'Codes of the last hour', label: 'result', value: codes },
    { name: 'karigar_otp_codes_limit', help: 'Ceiling of codes in an hour', value: settings.otpSiteLimitPerHour },
    {
      name: 'karigar_otp_is_paused',
      help: '1 while the site sends codes to few visitors only',
      value: Number(pause !== undefined && pause.ends_at > at),
    },
    { name: 'karigar_otp_paused_networks', help: 'Networks and addresses that are held back, up to 100', value: networks.length },
  ]
}
