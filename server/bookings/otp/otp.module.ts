import { HOUR_MS } from '../../../contract/durations.ts'
import type { Deps, Figure, Module } from '../../platform/deps/deps.ts'
import { countCodes, removeOldCodes } from './otp.store.ts'

export const otpModule: Module = {
  retention: [
    // Codes, verifications and the addresses that requested them; the limits of codes count one day.
    { name: 'codes', term: { hours: 24 }, remove: ({ db }, limit) => removeOldCodes(db, limit) },
  ],
  figures: listCodeFigures,
  personalData: {
    otp_codes: { person: ['mobile', 'address'], trace: ['network', 'code_hash'], other: ['delivery'] },
    otp_tries: { trace: ['client'] },
    verifications: { person: ['mobile', 'address'], trace: ['token_hash'] },
  },
}

async function listCodeFigures({ db, now, settings }: Deps): Promise<Figure[]> {
  const codes = await countCodes(db, HOUR_MS, now())
  return [
    { name: 'karigar_otp_codes_last_hour', help: 'Codes of the last hour', label: 'result', value: codes },
    {
      name: 'karigar_otp_codes_limit',
      help: 'Codes that the business expects to send in an hour',
      value: settings.otpSiteLimitPerHour,
    },
  ]
}
