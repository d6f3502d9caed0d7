import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import type { HandlerInput, Handlers } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { toNetwork } from '../../platform/http/address.rules.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { requireAllowedMobile } from '../../platform/http/input.ts'
import { callerLimit, callerLimits } from '../../platform/http/limits.ts'
import { isInDoubt } from '../../platform/providers/provider-error.ts'
import { createCode, createToken, hashToken } from '../../platform/secrets.ts'
import { notifyUnfinishedLeads } from '../leads/notify-unfinished-leads.ts'
import { saveUnfinishedLead } from '../leads/save-unfinished-lead.ts'
import { sendAlarm } from '../notices/notify-business.ts'
import { fillSms, findSmsLanguage } from '../notices/sms-templates.rules.ts'
import { countAsker, createProofs } from '../proofs/proofs.ts'
import { toCodeHash, toKeyMark } from './code-key.ts'
import { codeIssuer } from './issue-code.ts'
import { OTP_LIFE_MS, PAUSE_MS, resendAfterS, type SendRefusal } from './otp.rules.ts'
import { countUnreached, enterCode, updateCodeAsSent, updateCodeAsUnsent } from './otp.store.ts'
import { countCodes, endPauses, findLastPause, listPausedNetworks, type Pause } from './otp-pauses.store.ts'

type Form = Omit<HandlerInput<typeof api.otp.send>, 'proof'> & { client: string; language: Language }

/** After codes to this many numbers in a row could not be sent, the gateway is the cause. */
const UNREACHED_NUMBERS_FOR_ALARM = 3

export function otpHandlers(deps: Deps): Handlers<typeof api.otp> {
  const { db, log, now, sendSms, settings } = deps
  const requests = callerLimits(deps.pool, { keyPrefix: 'send-otp', points: 100, ofNetwork: 100, durationS: HOUR_MS / 1000 })
  const countTry = callerLimit(deps.pool, { keyPrefix: 'verify-otp', points: 200, durationS: HOUR_MS / 1000 })
  const issueCode = codeIssuer(deps)
  const proofs = createProofs(deps)

  /**
   * Stores the form of a visitor who can't be sent a code; one with more than a number counts as a call-back request.
   * A device that can deliver a proof of work is asked for one.
   */
  async function refuse(refusal: SendRefusal, form: Form, proof: { isPossible: boolean; isGiven: boolean }): Promise<never> {
    const isCallBack = refusal.reason === 'site' || (refusal.reason === 'proof' && !proof.isPossible)
    const isStored = await saveUnfinishedLead(deps, { ...form, reason: isCallBack ? 'callBack' : 'code' }, proof.isGiven)
    if (isCallBack && isStored) await notifyUnfinishedLeads(deps)
    if (refusal.reason !== 'proof') throw toError(refusal, isCallBack && isStored)
    if (proof.isPossible) throw await proofs.demand(refusal.work, boundTo(form))
    throw toError({ reason: 'site', retryAfterS: PAUSE_MS / 1000 }, isStored)
  }

  /** True if the code was certainly sent. Throws AppError if it was not; the code before it then stays valid. */
  async function deliver(
    codeId: number,
    { mobile, language: requested }: Pick<Form, 'mobile' | 'language'>,
    code: string,
  ): Promise<boolean> {
    try {
      const language = findSmsLanguage('otp', requested, settings)
      await sendSms(fillSms({ to: mobile, template: 'otp', language, values: [code, code] }, settings))
    } catch (error) {
      log.error({ err: error }, 'a code could not be sent')
      await updateCodeAsUnsent(db, codeId, isInDoubt(error) ? 'unknown' : 'refused')
      await sendAlarmOfGateway(error)
      if (isInDoubt(error)) return false
      throw new AppError('unavailable', MESSAGES.otpSendFailed)
    }
    await updateCodeAsSent(db, { id: codeId, mobile })
    return true
  }

  async function sendAlarmOfGateway(error: unknown): Promise<void> {
    const numbers = await countUnreached(db, now())
    if (numbers < UNREACHED_NUMBERS_FOR_ALARM) return
    const why = error instanceof Error ? error.message : String(error)
    const text = `The last codes, to ${numbers} numbers, could not be sent for certain: ${why}. Visitors can’t book by code until the SMS gateway works again.`
    await db.transaction((tx) =>
      sendAlarm(tx, deps, { key: hourlyKey('otp-gateway', now()), title: 'Codes do not go out', text }),
    )
  }

  async function tellOfAnotherKey(): Promise<void> {
    log.error('a code was entered that was made with another key: several machines need the same SECRET_KEY')
    await db.transaction((tx) => sendAlarm(tx, deps, { key: hourlyKey('otp-key', now()), ...ANOTHER_KEY }))
  }

  return {
    async send({ mobile, proof, ...form }, caller) {
      requireAllowedMobile(mobile, settings)
      const { address } = caller
      const network = toNetwork(address)
      const typed = { mobile, client: network, language: caller.language, ...form }
      const request = { address, proof, of: boundTo(typed), message: MESSAGES.otpAddressLimit }
      const { proved, isCrowded } = await countAsker(requests, proofs, request)
      const proving = { isPossible: proof !== UNPROVED, isGiven: proved > 0 }
      // A program that uses up its network's requests costs little from here on, and the people in it still pass.
      if (isCrowded) return refuse({ reason: 'proof', work: 1 }, typed, proving)
      const code = createCode()
      const issued = await issueCode({ mobile, codeHash: toCodeHash(deps.codeKey, mobile, code), address, network, proved })
      if ('reason' in issued) return refuse(issued, typed, proving)
      await saveUnfinishedLead(deps, { ...typed, reason: 'code' })
      const isSent = await deliver(issued.codeId, typed, code)
      const resend_in = resendAfterS(issued.sentBefore + 1)
      const message = isSent ? MESSAGES.otpSent : MESSAGES.otpPerhapsSent
      return { status: true, message, expires_in: OTP_LIFE_MS / 1000, resend_in }
    },

    async verify({ mobile, otp }, caller) {
      requireAllowedMobile(mobile, settings)
      await countTry(caller.address)
      const network = toNetwork(caller.address)
      const verification = createToken()
      const codeHash = toCodeHash(deps.codeKey, mobile, otp)
      const entered = { mobile, network, address: caller.address, codeHash, tokenHash: hashToken(verification) }
      const { isVerified, tried } = await enterCode(db, entered, now())
      if (!tried.every((hash) => hash.startsWith(toKeyMark(deps.codeKey)))) await tellOfAnotherKey()
      if (!isVerified) throw invalid({ otp: MESSAGES.otpWrong })
      return { status: true, success: true, message: MESSAGES.otpVerified, verification }
    },

    async getMeter() {
      const [hour, day, last, networks] = await Promise.all([
        countCodes(db, HOUR_MS, now()),
        countCodes(db, DAY_MS, now()),
        findLastPause(db, now()),
        listPausedNetworks(db, now()),
      ])
      const pause = last && last.ends_at > now() ? toPause(last) : null
      const paused_networks = networks.map((paused) => ({ ...toPause(paused), network: paused.network }))
      return { status: true, data: { hour, day, limit_per_hour: settings.otpSiteLimitPerHour, pause, paused_networks } }
    },

    async resume() {
      await db.transaction((tx) => endPauses(tx, now()))
      return { status: true, message: ADMIN_MESSAGES.codesResumed }
    },
  }
}

const ANOTHER_KEY = {
  title: 'Codes of another key are refused',
  text: 'A visitor entered a code that was made with another key, so it could not be verified. After an update, a change of SECRET_KEY or with a new data folder that ends within five minutes. Else several machines have different keys: give all of them the same SECRET_KEY, and start them again.',
}

const boundTo = ({ mobile, client }: Pick<Form, 'mobile' | 'client'>) => `code ${mobile} ${client}`

const toPause = ({ reason, started_at, ends_at }: Pause) => ({ reason, started_at, ends_at })

function toError({ reason, retryAfterS }: Exclude<SendRefusal, { reason: 'proof' }>, isCallBack: boolean): AppError {
  const messages = {
    wait: MESSAGES.otpWait(retryAfterS),
    day: MESSAGES.otpDayLimit,
    address: MESSAGES.otpAddressLimit,
    site: isCallBack ? MESSAGES.otpPaused : MESSAGES.otpSiteLimit,
  }
  return new AppError('tooMany', messages[reason], { retryAfterS, ...(isCallBack && { body: { call_back: true } }) })
}
