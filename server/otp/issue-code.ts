import { type DbOrTx, LOCK_TIMEOUT, sqlState } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { hasLead } from '../leads/leads.store.ts'
import { hourlyKey, sendAlarm } from '../notices/notify-business.ts'
import { findSendRefusal, isShareTooLow, type SendRefusal } from './otp.rules.ts'
import { type Asker, countSent, insertCode, lockSending } from './otp.store.ts'
import { countEndedCodes, findLastPause, insertPause, type Pause } from './otp-pauses.store.ts'

type Attempt = Asker & { mobile: string; codeHash: string }
type IssuedCode = { codeId: number; sentBefore: number }

/** Long enough for a crowd of visitors, short enough for one who waits while the lock is stuck. */
const MAX_WAIT_MS = 3000
const BUSY: SendRefusal = { reason: 'site', retryAfterS: 60 }

/**
 * Makes a function that stores a code, or returns why none may be sent. Codes are issued one at a time in the whole
 * site, so that concurrent requests can't exceed a limit. The requests of this process queue here, and only the first
 * of them holds a database connection: pages need the others.
 */
export function codeIssuer(deps: Deps): (attempt: Attempt) => Promise<IssuedCode | SendRefusal> {
  let queue: Promise<unknown> = Promise.resolve()
  return (attempt) => {
    const since = performance.now()
    const issued = queue.then(async () => (performance.now() - since > MAX_WAIT_MS ? BUSY : issueUnderLock(deps, attempt)))
    queue = issued.catch(() => {})
    return issued
  }
}

async function issueUnderLock(deps: Deps, attempt: Attempt): Promise<IssuedCode | SendRefusal> {
  try {
    return await deps.db.transaction(async (tx) => {
      await lockSending(tx)
      return issueCode(tx, deps, attempt)
    })
  } catch (error) {
    if (sqlState(error) !== LOCK_TIMEOUT) throw error
  }
  deps.log.error('no code can be sent: another session holds the lock of the codes')
  await deps.db.transaction((tx) => sendAlarm(tx, deps, { key: hourlyKey('otp-lock', deps.now()), ...LOCKED }))
  return BUSY
}

async function issueCode(tx: DbOrTx, deps: Deps, attempt: Attempt): Promise<IssuedCode | SendRefusal> {
  const { mobile, network } = attempt
  const now = deps.now()
  const never = new Date(0)
  const sitePause = await findLastPause(tx, now)
  const sent = await countSent(tx, attempt, sitePause?.ends_at ?? never, now)
  const refusal = findSendRefusal(sent, deps.settings.otpSiteLimitPerHour, now)
  if (refusal && refusal.reason !== 'site') return refusal
  if (sitePause && sitePause.ends_at > now) return toPauseRefusal(sitePause, now)
  if (refusal) return startPause(tx, deps, { reason: 'ceiling' })
  // A customer's number was not made up by a program.
  if (!(await hasLead(tx, mobile))) {
    const pause = await findLastPause(tx, now, network)
    if (pause && pause.ends_at > now) return toPauseRefusal(pause, now)
    const ended = await countEndedCodes(tx, network, pause?.ends_at ?? never, now)
    if (isShareTooLow(ended)) return startPause(tx, deps, { reason: 'share', network })
  }
  return { codeId: await insertCode(tx, attempt, now), sentBefore: sent.toNumber.length }
}

async function startPause(tx: DbOrTx, deps: Deps, which: Pick<Pause, 'reason'> & { network?: string }): Promise<SendRefusal> {
  const now = deps.now()
  const pause = await insertPause(tx, which, now)
  deps.log.error({ ...which, limit: deps.settings.otpSiteLimitPerHour }, 'the sending of codes is paused')
  // Notifies of one network an hour, however many are paused.
  const key = which.reason === 'share' ? hourlyKey('otp-share', now) : `otp-pause-${pause.id}`
  await sendAlarm(tx, deps, { key, ...PAUSED[which.reason] })
  return toPauseRefusal(pause, now)
}

function toPauseRefusal({ ends_at }: Pause, now: Date): SendRefusal {
  return { reason: 'site', retryAfterS: Math.ceil((ends_at.getTime() - now.getTime()) / 1000) }
}

const LOCKED = {
  title: 'No codes can be sent',
  text: 'Another session of the database holds the lock under which codes are counted, and does not let go. Visitors are offered a call back. Look for a process that hangs, and end it.',
}

const PAUSED: Record<Pause['reason'], { title: string; text: string }> = {
  ceiling: {
    title: 'The sending of codes is paused',
    text: 'More codes were asked for in an hour than OTP_SITE_LIMIT_PER_HOUR allows. No codes go out for an hour; visitors are offered a call back. Send codes again from the dashboard if this was no attack.',
  },
  share: {
    title: 'A network gets no codes for an hour',
    text: 'Of the last twenty codes that one network asked for fewer than two were entered: a program may be asking for them. Visitors from there are offered a call back, all others get their codes. The dashboard lists such networks and can send them codes again.',
  },
}
