import type { Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { otp } from '../../contract/otp.ts'
import { createCode, hashCode, isSecret } from '../auth/secrets.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { memoryLimit, spendTry } from '../http/limits.ts'
import { saveUnfinishedLead } from '../leads/unfinished-leads.store.ts'
import { findSendRefusal, OTP_LIFE_MS, otpText, resendAfterS, type SendRefusal } from './otp.rules.ts'
import { countSent, insertCode, lockSending, removeCode, spendCodeTry, verifyCode } from './otp.store.ts'

export function otpHandlers({ db, log, now, sendSms, settings }: Deps): Handlers<typeof otp> {
  const requestsOfAddress = memoryLimit({ keyPrefix: 'send-otp', points: 100, durationS: 3600 })
  const triesOfAddress = memoryLimit({ keyPrefix: 'verify-otp', points: 200, durationS: 3600 })

  return {
    async sendOtp({ mobile, ...form }, caller) {
      await spendTry(requestsOfAddress, caller.address, MESSAGES.otpAddressLimit)
      // Kept even if no code can go out: the business can call back.
      if (form.name) await saveUnfinishedLead(db, { mobile, ...form }, now())

      const code = createCode()
      const codeHash = await hashCode(code)
      const { codeId, sentBefore } = await db.transaction(async (tx) => {
        await lockSending(tx)
        const sent = await countSent(tx, mobile, caller.address, now())
        const refusal = findSendRefusal(sent, settings.otpSiteLimitPerHour, now())
        if (refusal?.reason === 'site')
          log.error({ limit: settings.otpSiteLimitPerHour }, 'the site’s ceiling of codes an hour is reached')
        if (refusal) throw toError(refusal)
        const codeId = await insertCode(tx, { mobile, codeHash, address: caller.address, now: now() })
        return { codeId, sentBefore: sent.toNumber.length }
      })

      try {
        await sendSms({ to: mobile, text: otpText(code, settings) })
      } catch (error) {
        log.error({ err: error }, 'a code could not be sent')
        await removeCode(db, codeId)
        throw new AppError('unavailable', MESSAGES.otpSendFailed)
      }
      return { status: true, message: MESSAGES.otpSent, expires_in: OTP_LIFE_MS / 1000, resend_in: resendAfterS(sentBefore + 1) }
    },

    async verifyOtp({ mobile, otp }, caller) {
      await spendTry(triesOfAddress, caller.address)
      const code = await spendCodeTry(db, mobile, now())
      const isRight = code && (await isSecret(code.codeHash, otp)) && (await verifyCode(db, { id: code.id, mobile }, now()))
      if (!isRight)
        throw new AppError('invalid', MESSAGES.otpWrong, { errors: { otp: MESSAGES.otpWrong }, body: { success: false } })
      return { status: true, success: true, message: MESSAGES.otpVerified }
    },
  }
}

function toError({ reason, retryAfterS }: SendRefusal): AppError {
  const messages = {
    wait: MESSAGES.otpWait(retryAfterS),
    day: MESSAGES.otpDayLimit,
    address: MESSAGES.otpAddressLimit,
    site: MESSAGES.otpSiteLimit,
  }
  return new AppError('tooMany', messages[reason], { retryAfterS })
}
