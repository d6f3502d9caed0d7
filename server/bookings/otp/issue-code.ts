import { type DbOrTx, LOCK_TIMEOUT, sqlState } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { sendAlarm } from '../notices/notify-business.ts'
import { findDemand, isProved } from '../proofs/proofs.rules.ts'
import { type Asker, type History, readFacts } from './asker.store.ts'
import { findSendRefusal, isShareTooLow, MANY_OF_A_NETWORK, PAUSE_MS, type SendRefusal } from './otp.rules.ts'
import { insertCode, lockSending } from './otp.store.ts'
import { insertPause, type Pause } from './otp-pauses.store.ts'

/** `proved`: the proof of work that the device delivered, or 0. */
type Visitor = Asker & { mobile: string; proved: number }
type Attempt = Visitor & { codeHash: string }
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
  const judged = await judge(tx, deps, attempt, (which) => startPause(tx, deps, which))
  if ('reason' in judged) return judged
  return { codeId: await insertCode(tx, attempt, deps.now()), ...judged }
}

/** Whether this visitor would be sent a code now. Begins no pause, so it can be asked before anything is refused. */
export async function wouldIssueCode(deps: Deps, visitor: Visitor): Promise<boolean> {
  const until = new Date(deps.now().getTime() + PAUSE_MS)
  return !('reason' in (await judge(deps.db, deps, visitor, async () => until)))
}

/** Begins a pause, and returns when it ends. */
type Start = (which: Pick<Pause, 'reason'> & { network?: string }) => Promise<Date>

async function judge(
  tx: DbOrTx,
  deps: Deps,
  visitor: Visitor,
  start: Start,
): Promise<Pick<IssuedCode, 'sentBefore'> | SendRefusal> {
  const { address, network, proved } = visitor
  const now = deps.now()
  const siteLimit = deps.settings.otpSiteLimitPerHour
  const { sent, isCustomer, pausedUntil, ofAddress, ofNetwork } = await readFacts(tx, visitor, now)
  const refusal = findSendRefusal(sent, now)
  if (refusal) return refusal
  const pauseOfAddress = isCustomer ? undefined : await findOrStartPause(address, ofAddress, now, start)
  if (pauseOfAddress) return toPauseRefusal(pauseOfAddress, now)
  const isSuspect =
    !isCustomer && (sent.fromNetwork >= MANY_OF_A_NETWORK || Boolean(await findOrStartPause(network, ofNetwork, now, start)))
  const isPaused = isOn(pausedUntil, now)
  const demand = findDemand({ open: sent.open, ofSite: sent.fromSite, siteLimit, isPaused, isSuspect, isCustomer })
  if (demand === 'closed') {
    return toPauseRefusal(isOn(pausedUntil, now) ? pausedUntil : await start({ reason: 'ceiling' }), now)
  }
  if (demand !== 'nothing' && !isProved(demand, proved)) return { reason: 'proof', work: demand.work }
  return { sentBefore: sent.toNumber.length }
}

/** The end of the pause of an address or network; begins one where too few of its last codes were entered. */
async function findOrStartPause(
  network: string,
  { pausedUntil, ended }: History,
  now: Date,
  start: Start,
): Promise<Date | undefined> {
  if (isOn(pausedUntil, now)) return pausedUntil
  return isShareTooLow(ended) ? start({ reason: 'share', network }) : undefined
}

const isOn = (pausedUntil: Date | undefined, now: Date): pausedUntil is Date => pausedUntil !== undefined && pausedUntil > now

/** Returns when the pause ends. */
async function startPause(tx: DbOrTx, deps: Deps, which: Pick<Pause, 'reason'> & { network?: string }): Promise<Date> {
  const now = deps.now()
  const pause = await insertPause(tx, which, now)
  deps.log.error({ ...which, limit: deps.settings.otpSiteLimitPerHour }, 'the sending of codes is paused')
  // Notifies of one network an hour, however many are paused.
  const key = which.reason === 'share' ? hourlyKey('otp-share', now) : `otp-pause-${pause.id}`
  await sendAlarm(tx, deps, { key, ...PAUSED[which.reason] })
  return pause.ends_at
}

function toPauseRefusal(until: Date, now: Date): SendRefusal {
  return { reason: 'site', retryAfterS: Math.ceil((until.getTime() - now.getTime()) / 1000) }
}

const LOCKED = {
  title: 'No codes can be sent',
  text: 'Another session of the database holds the lock under which codes are counted, and does not let go. Visitors are offered a call back. Look for a process that hangs, and end it.',
}

const PAUSED: Record<Pause['reason'], { title: string; text: string }> = {
  ceiling: {
    title: 'The sending of codes is paused',
    text: 'Seven tenths of the codes that OTP_SITE_LIMIT_PER_HOUR allows in an hour were asked for. For an hour the rest goes to visitors of networks that asked for few and, the last tenth alone, to numbers that booked before; all others are offered a call back. Send codes again from the dashboard if this was no attack.',
  },
  share: {
    title: 'A network or an address is held back for an hour',
    text: 'Of the last twenty codes that it asked for fewer than two were entered: a program may be asking for them. An address gets no codes and is offered a call back; from a network each visitor’s device proves first, by some work, that it is no program. All others get their codes. The dashboard lists them and can send them codes again.',
  },
}
