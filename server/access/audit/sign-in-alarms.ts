import { toBrowserName } from '../../../contract/browser-name.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { formatMoment } from '../../../contract/india.ts'
import { type DbOrTx, withoutEntry } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { hasSignedIn, SIGNED_IN } from './audit.store.ts'

type Account = { id: number; email: string }
/** What happened and what to do: for the business and, in `own…`, for the account's administrator. */
type Alarm = Record<'key' | 'title' | 'fact' | 'advice' | 'ownTitle' | 'ownAdvice', string>
type SignInCaller = Pick<Caller, 'address' | 'userAgent' | 'audit'>

const STEPS = {
  password: {
    key: 'lock-out',
    wrong: 'passwords',
    advice:
      'If none of your team forgot the password, someone is guessing it. They are kept out. A second factor keeps them out even if they guess right.',
    ownAdvice:
      'If you forgot it, the sign-in page has a link for a new one. If you didn’t, someone is guessing it. They are kept out. A second factor, under Account, keeps them out even if they guess right.',
  },
  secondFactor: {
    key: 'lock-out-second',
    wrong: 'codes',
    advice:
      'They know the password. If it’s no one on your team, change it at once, under Account or with “Forgot password” on the sign-in page.',
    ownAdvice:
      'They know your password. If it isn’t you, set a new one at once, under Account or with “Forgot password” on the sign-in page.',
  },
}

/**
 * Notes in the audit entry how a sign-in was completed, and alerts the business and the administrator if the device is
 * new. Runs in the new session's transaction.
 */
export async function recordSignIn(
  tx: DbOrTx,
  deps: Deps,
  account: Account,
  caller: SignInCaller,
  isKnownDevice: boolean,
  note: string = isKnownDevice ? SIGNED_IN.knownDevice : SIGNED_IN.newDevice,
): Promise<void> {
  caller.audit?.({ administratorId: account.id, note })
  // An account's first sign-in is always from a new device.
  if (!isKnownDevice && (await hasSignedIn(tx, account.id))) await alarmNewDevice(tx, deps, account, caller)
}

/** At most once an hour for each account and address. */
async function alarmNewDevice(tx: DbOrTx, deps: Deps, account: Account, caller: SignInCaller): Promise<void> {
  const { now } = deps
  const { id, email } = account
  const where = `with ${toBrowserName(caller.userAgent)} from ${caller.address}`
  const fact = `${email} signed in on ${formatMoment(now())} IST ${where}: a device new to this account.`
  await sendAlarms(tx, deps, account, {
    key: hourlyKey(`new-device-${id}-${caller.address}`, now()),
    title: `${email} signed in from a new device`,
    fact,
    advice: `If that was someone else, deactivate the account under Administrators, which ends its sessions: ${deps.settings.siteUrl}/admin/administrators. Or run “npm run admin -- reset ${email}” on the server: it sets a new password and ends them too.`,
    ownTitle: 'sign-in from a new device',
    ownAdvice: 'If that wasn’t you, set a new password in the console, under Account: it ends all other sessions.',
  })
}

/**
 * Alerts the business and the administrator that attempts to sign in to an account are being refused, at most once an
 * hour for each account and step. A caller who fails at the second step knows the password.
 */
export async function alarmLockOut(
  deps: Deps,
  account: Account,
  { address }: SignInCaller,
  step: keyof typeof STEPS,
): Promise<void> {
  const { db, now } = deps
  const { id, email } = account
  const { key, wrong, advice, ownAdvice } = STEPS[step]
  const fact = `Since ${formatMoment(now())} IST attempts to sign in as ${email} are refused for up to 15 minutes, because of too many wrong ${wrong}. The last came from ${address}. Devices that have signed in before are not affected.`
  const [title, ownTitle] = [`Too many wrong ${wrong} for ${email}`, `too many wrong ${wrong}`]
  const alarm = { key: hourlyKey(`${key}-${id}`, now()), title, fact, advice, ownTitle, ownAdvice }
  // The call itself is refused, so this transaction must not record it as done.
  await withoutEntry(() => sendAlarms(db, deps, account, alarm))
}

/** Only an owner may read the audit log, so the mail to the administrator does not link to it. */
async function sendAlarms(
  db: DbOrTx,
  deps: Deps,
  { id, email }: Account,
  { key, title, fact, advice, ownTitle, ownAdvice }: Alarm,
): Promise<void> {
  const { settings } = deps
  const own = { key: `${key}-own`, title: `Your account ${email}: ${ownTitle}`, text: `${fact}\n\n${ownAdvice}` }
  await db.transaction(async (tx) => {
    const done = `What was done with this account: ${settings.siteUrl}/admin/audit?administrator_id=${id}`
    await deps.notices.sendAlarm(tx, deps, { key, title, text: `${fact}\n\n${advice}\n\n${done}` })
    await deps.notices.sendAlarm(tx, deps, own, { id, email })
  })
}
