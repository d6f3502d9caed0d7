import { createHmac } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { toNetwork } from '../../platform/address.rules.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { requireAllowedMobile } from '../../platform/http/calls.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { isInDoubt, isProviderUnavailable } from '../../platform/providers/ask-provider.ts'
import { createCode, createToken, hashToken } from '../../platform/secrets.ts'
import { keepForm, saveUnfinishedLead, toRefusal } from '../leads/save-unfinished-lead.ts'
import { sendAlarm } from '../notices/enqueue-notices.ts'
import { fillSms, findSmsLanguage } from '../notices/sms-templates.rules.ts'
import { findSwitch, formKeyFinder, listOpenNetworks, readSite, saveSwitch } from '../toll/toll.store.ts'
import { type Charge, createToll, finishAct } from '../toll/toll.ts'
import { findSendRefusal, OTP_LIFE_MS, resendAfterS, type SendRefusal } from './otp.rules.ts'
import {
  countCodes,
  countUnreached,
  enterCode,
  insertCode,
  listSendings,
  lockNumber,
  toCodeHash,
  toKeyMark,
  updateCodeAsSent,
  updateCodeAsUnsent,
} from './otp.store.ts'

type Attempt = { mobile: string; code: string; address: string; isKnown: boolean }

/** After codes to this many numbers in a row could not be sent, the gateway is the cause. */
const UNREACHED_NUMBERS_FOR_ALARM = 3

export function otpHandlers(deps: Deps): Handlers<typeof api.otp> {
  const { db, log, now, sendSms, settings } = deps
  const toll = createToll(deps)
  const browsers = knownBrowsers(deps)

  /** Stores a code under the lock of its number; returns how many were sent before, or why none may be. */
  async function issueCode({
    mobile,
    code,
    address,
    isKnown,
  }: Attempt): Promise<{ codeId: number; sentBefore: number } | SendRefusal> {
    return db.transaction(async (tx) => {
      await lockNumber(tx, mobile)
      const sent = await listSendings(tx, mobile, now())
      const refusal = findSendRefusal(sent, isKnown, now())
      if (refusal) return refusal
      const codeHash = toCodeHash(deps.codeKey, mobile, code)
      return { codeId: await insertCode(tx, { mobile, codeHash, address }, now()), sentBefore: sent.length }
    })
  }

  /** True if the code was certainly sent. Throws AppError if it was not; the code before it then stays valid. */
  async function deliver(
    codeId: number,
    { mobile, language: requested }: { mobile: string; language: Language },
    code: string,
    charge: Charge | undefined,
  ): Promise<boolean> {
    try {
      const language = findSmsLanguage('otp', requested, settings)
      await sendSms(fillSms({ to: mobile, template: 'otp', language, values: [code, code] }, settings))
    } catch (error) {
      log.error({ err: error }, 'a code could not be sent')
      await updateCodeAsUnsent(db, codeId, isInDoubt(error) ? 'unknown' : 'refused')
      await sendAlarmOfGateway(error)
      if (isInDoubt(error)) return false
      // A number that the gateway refuses stays on the tab: made-up numbers would be free.
      if (isProviderUnavailable(error)) await charge?.release()
      throw new AppError('unavailable', MESSAGES.otpSendFailed)
    }
    await updateCodeAsSent(db, { id: codeId, mobile })
    return true
  }

  async function sendAlarmOfGateway(error: unknown): Promise<void> {
    const numbers = await countUnreached(db, now())
    if (numbers < UNREACHED_NUMBERS_FOR_ALARM) return
    const why = error instanceof Error ? error.message : String(error)
    const text = `The last codes, to ${numbers} numbers, may not have been sent: ${why}. Visitors can’t book by code until the SMS gateway works again.`
    await db.transaction((tx) =>
      sendAlarm(tx, deps, { key: hourlyKey('otp-gateway', now()), title: 'Codes aren’t going out', text }),
    )
  }

  async function notifyOfAnotherKey(): Promise<void> {
    log.error('a code was entered that was made with another key: several machines need the same SECRET_KEY')
    await db.transaction((tx) => sendAlarm(tx, deps, { key: hourlyKey('otp-key', now()), ...ANOTHER_KEY }))
  }

  return {
    async send({ mobile, proof, ...form }, caller) {
      requireAllowedMobile(mobile, settings)
      const { address, language } = caller
      const typed = { mobile, client: toNetwork(address), language, ...form }
      const isKnown = await browsers.isKnown(caller, mobile)

      async function refuse({ reason, retryAfterS }: SendRefusal): Promise<AppError> {
        if (reason === 'wait') {
          await keepForm(deps, { ...typed, reason: 'code' }, address)
          return new AppError('tooMany', MESSAGES.otpWait(retryAfterS), { retryAfterS })
        }
        return toRefusal(deps, { act: 'code', address, form: typed, because: { message: MESSAGES.otpDayLimit, retryAfterS } })
      }

      const refusal = findSendRefusal(await listSendings(db, mobile, now()), isKnown, now())
      if (refusal) throw await refuse(refusal)
      const charge = isKnown ? undefined : await toll.charge({ act: 'code', address, subject: mobile, proof })
      if (!isKnown && !charge) throw await toRefusal(deps, { act: 'code', address, form: typed })
      const code = createCode()
      const issued = await issueCode({ mobile, code, address, isKnown })
      if ('reason' in issued) {
        // Another request for the number was faster.
        await charge?.release()
        throw await refuse(issued)
      }
      const isSent = await deliver(issued.codeId, typed, code, charge).catch(async (error) => {
        // A released charge no longer limits the forms that we keep.
        await keepForm(deps, { ...typed, reason: 'code' }, address)
        throw error
      })
      await saveUnfinishedLead(deps, { ...typed, reason: 'code' })
      const resend_in = resendAfterS(issued.sentBefore + 1)
      const message = isSent ? MESSAGES.otpSent : MESSAGES.otpPerhapsSent
      return { status: true, message, expires_in: OTP_LIFE_MS / 1000, resend_in }
    },

    async verify({ mobile, otp }, caller) {
      requireAllowedMobile(mobile, settings)
      const verification = createToken()
      const codeHash = toCodeHash(deps.codeKey, mobile, otp)
      const entered = { mobile, address: caller.address, codeHash, tokenHash: hashToken(verification) }
      const { isVerified, askedFrom, tried } = await enterCode(db, entered, now())
      if (!tried.every((hash) => hash.startsWith(toKeyMark(deps.codeKey)))) await notifyOfAnotherKey()
      if (!isVerified) throw invalid({ otp: MESSAGES.otpWrong })
      if (askedFrom !== undefined) await finishAct(deps, db, 'code', askedFrom)
      await browsers.remember(caller, mobile)
      return { status: true, success: true, message: MESSAGES.otpVerified, verification }
    },

    async getMeter() {
      const at = now()
      const [hour, day, open, networks, narrowed] = await Promise.all([
        countCodes(db, HOUR_MS, at),
        countCodes(db, DAY_MS, at),
        readSite(db, 'code', at),
        listOpenNetworks(db, at),
        findSwitch(db, at),
      ])
      const limit_per_hour = settings.otpSiteLimitPerHour
      return { status: true, data: { hour, day, limit_per_hour, open: Math.round(open), networks, narrowed: narrowed ?? null } }
    },

    async narrow({ who, hours }) {
      const until = new Date(now().getTime() + (who === 'everybody' ? 0 : hours * HOUR_MS))
      await db.transaction((tx) => saveSwitch(tx, { who, until }))
      return { status: true, message: ADMIN_MESSAGES.codesNarrowed[who] }
    },
  }
}

const ANOTHER_KEY = {
  title: 'Codes made with another key are refused',
  text: 'A visitor entered a code that was made with another key, so it could not be verified. After an update, a change of SECRET_KEY or a new data folder, this stops within five minutes. If it doesn’t, several machines have different keys: give all of them the same SECRET_KEY and restart them.',
}

const COOKIE = 'known'
const PATH = '/public'
/** A family's phone books for several numbers. */
const MOST_NUMBERS = 3

/**
 * A browser that has entered a number's code carries a seal of that number. It opens nothing: a code for exactly this
 * number is sent without a queue. A number that is merely typed says nothing about who types it.
 */
function knownBrowsers({ db }: Pick<Deps, 'db'>) {
  const findKey = formKeyFinder(db)
  const seal = async (mobile: string) =>
    createHmac('sha256', await findKey())
      .update(`known ${mobile}`)
      .digest('base64url')
  const read = ({ cookies }: Caller) => cookies?.get(COOKIE)?.split('.').slice(0, MOST_NUMBERS) ?? []

  return {
    async isKnown(caller: Caller, mobile: string): Promise<boolean> {
      const seals = read(caller)
      return seals.length > 0 && seals.includes(await seal(mobile))
    },

    async remember(caller: Caller, mobile: string): Promise<void> {
      if (!caller.cookies) return
      const own = await seal(mobile)
      const seals = [own, ...read(caller).filter((other) => other !== own)].slice(0, MOST_NUMBERS)
      caller.cookies.set(COOKIE, seals.join('.'), PATH)
    },
  }
}
