import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { HandlerInput, Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { otp, sendOtp } from '../../contract/otp.ts'
import { createCode, hashCode, isSecret } from '../auth/secrets.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { memoryLimit, spendTry } from '../http/limits.ts'
import { saveCallBack, saveUnfinishedLead } from '../leads/unfinished-leads.store.ts'
import { fillSms } from '../notices/sms-templates.ts'
import { raiseAlarm, tell } from '../notices/tell.ts'
import { DAY_MS, findSendRefusal, HOUR_MS, isShareTooLow, OTP_LIFE_MS, resendAfterS, type SendRefusal } from './otp.rules.ts'
import { countSent, insertCode, lockSending, removeCode, spendCodeTry, verifyCode } from './otp.store.ts'
import { countCodes, countLastCodes, endPause, findLastPause, insertPause, type Pause } from './otp-pauses.store.ts'

type Form = Omit<HandlerInput<typeof sendOtp>, 'mobile'>
type Attempt = { mobile: string; codeHash: string; address: string }

export function otpHandlers(deps: Deps): Handlers<typeof otp> {
  const { db, log, now, sendSms, settings } = deps
  const requestsOfAddress = memoryLimit({ keyPrefix: 'send-otp', points: 100, durationS: 3600 })
  const triesOfAddress = memoryLimit({ keyPrefix: 'verify-otp', points: 200, durationS: 3600 })

  /** Stores a code, or says why none may go out. One at a time in the whole site, so that no limit can be raced past. */
  async function takeTurn(
    tx: DbOrTx,
    { mobile, codeHash, address }: Attempt,
  ): Promise<{ codeId: number; sentBefore: number } | SendRefusal> {
    await lockSending(tx)
    const pause = await findLastPause(tx)
    const pausedUntil = pause?.ends_at ?? new Date(0)
    const sent = await countSent(tx, mobile, address, pausedUntil, now())
    const refusal = findSendRefusal(sent, settings.otpSiteLimitPerHour, now())
    if (refusal && refusal.reason !== 'site') return refusal
    if (pausedUntil > now()) return toSiteRefusal(pausedUntil, now())
    if (refusal) return startPause(tx, 'ceiling')
    if (isShareTooLow(await countLastCodes(tx, pausedUntil, now()))) return startPause(tx, 'share')
    const codeId = await insertCode(tx, { mobile, codeHash, address, now: now() })
    return { codeId, sentBefore: sent.toNumber.length }
  }

  async function startPause(tx: DbOrTx, reason: Pause['reason']): Promise<SendRefusal> {
    const { id, ends_at } = await insertPause(tx, reason, now())
    log.error({ reason, limit: settings.otpSiteLimitPerHour }, 'the sending of codes is paused')
    await raiseAlarm(tx, deps, { key: `otp-pause-${id}`, title: 'The sending of codes is paused', text: PAUSE_TEXTS[reason] })
    return toSiteRefusal(ends_at, now())
  }

  /** Whoever can't be sent a code asks to be called back by having filled in the form. */
  async function refuse(refusal: SendRefusal, mobile: string, form: Form): Promise<never> {
    const isCallBack = refusal.reason === 'site' && Boolean(form.name)
    // Kept even if no code can go out: the business can call back.
    if (form.name && !isCallBack) await saveUnfinishedLead(db, { mobile, ...form, reason: 'code' }, now())
    if (isCallBack) {
      await db.transaction(async (tx) => {
        const id = await saveCallBack(tx, { mobile, ...form }, now())
        await tell(tx, deps, 'unfinished', id)
      })
    }
    throw toError(refusal, isCallBack)
  }

  return {
    async sendOtp({ mobile, ...form }, caller) {
      await spendTry(requestsOfAddress, caller.address, MESSAGES.otpAddressLimit)
      const code = createCode()
      const codeHash = await hashCode(code)
      const turn = await db.transaction((tx) => takeTurn(tx, { mobile, codeHash, address: caller.address }))
      if ('reason' in turn) return refuse(turn, mobile, form)
      if (form.name) await saveUnfinishedLead(db, { mobile, ...form, reason: 'code' }, now())

      try {
        await sendSms(fillSms({ to: mobile, template: 'otp', values: [code, code] }, settings))
      } catch (error) {
        log.error({ err: error }, 'a code could not be sent')
        await removeCode(db, turn.codeId)
        throw new AppError('unavailable', MESSAGES.otpSendFailed)
      }
      const resend_in = resendAfterS(turn.sentBefore + 1)
      return { status: true, message: MESSAGES.otpSent, expires_in: OTP_LIFE_MS / 1000, resend_in }
    },

    async verifyOtp({ mobile, otp }, caller) {
      await spendTry(triesOfAddress, caller.address)
      const code = await spendCodeTry(db, mobile, now())
      const isRight = code && (await isSecret(code.codeHash, otp)) && (await verifyCode(db, { id: code.id, mobile }, now()))
      if (!isRight)
        throw new AppError('invalid', MESSAGES.otpWrong, { errors: { otp: MESSAGES.otpWrong }, body: { success: false } })
      return { status: true, success: true, message: MESSAGES.otpVerified }
    },

    async getOtpMeter() {
      const [hour, day, last] = await Promise.all([
        countCodes(db, HOUR_MS, now()),
        countCodes(db, DAY_MS, now()),
        findLastPause(db),
      ])
      const pause =
        last && last.ends_at > now()
          ? { reason: last.reason, started_at: last.started_at.toISOString(), ends_at: last.ends_at.toISOString() }
          : null
      return { status: true, data: { hour, day, limit_per_hour: settings.otpSiteLimitPerHour, pause } }
    },

    async resumeOtp() {
      await endPause(db, now())
      return { status: true, message: ADMIN_MESSAGES.codesResumed }
    },
  }
}

const PAUSE_TEXTS: Record<Pause['reason'], string> = {
  ceiling:
    'More codes were asked for in an hour than OTP_SITE_LIMIT_PER_HOUR allows. No codes go out for an hour; visitors are offered a call back. Send codes again from the dashboard if this was no attack.',
  share:
    'Of the last fifty codes fewer than five were entered: a program may be asking for them. No codes go out for an hour; visitors are offered a call back. Send codes again from the dashboard if this was no attack.',
}

function toSiteRefusal(until: Date, now: Date): SendRefusal {
  return { reason: 'site', retryAfterS: Math.ceil((until.getTime() - now.getTime()) / 1000) }
}

function toError({ reason, retryAfterS }: SendRefusal, isCallBack: boolean): AppError {
  const messages = {
    wait: MESSAGES.otpWait(retryAfterS),
    day: MESSAGES.otpDayLimit,
    address: MESSAGES.otpAddressLimit,
    site: isCallBack ? MESSAGES.otpPaused : MESSAGES.otpSiteLimit,
  }
  return new AppError('tooMany', messages[reason], { retryAfterS, ...(isCallBack && { body: { call_back: true } }) })
}
