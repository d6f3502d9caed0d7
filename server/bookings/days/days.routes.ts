import type * as api from '../../../contract/api.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { isInProcess } from '../../platform/http/in-process.ts'
import { callerLimit } from '../../platform/http/limits.ts'
import type { OpenDay } from './day-links.ts'
import { dayOpener } from './open-day.ts'
import { showDay } from './show-day.ts'
import { takeDayStep } from './step-day.ts'

/** What technicians see and do; the token of their day is their right. */
export function dayHandlers(deps: Deps): Handlers<typeof api.days> {
  const countAsked = callerLimit(deps.pool, { keyPrefix: 'days', points: 120, durationS: 600 })
  const countSteps = callerLimit(deps.pool, { keyPrefix: 'day-steps', points: 120, durationS: 600 })
  const findOpen = dayOpener(deps)

  async function openDay(token: string, caller: Caller): Promise<OpenDay> {
    const found = await findOpen(token, caller)
    if (!found) throw notFound()
    return found
  }

  return {
    async get({ token }, caller) {
      if (!isInProcess(caller)) await countAsked(caller.address)
      return { status: true, data: await showDay(deps, await openDay(token, caller), caller.language) }
    },

    async step({ token, ...said }, caller) {
      await countSteps(caller.address)
      const open = await openDay(token, caller)
      const taken = await takeDayStep(deps, open, said).catch(async (error) => {
        // Such as a quote that the customer has not answered.
        if (!(error instanceof AppError) || error.details.body) throw error
        const { code, message, details } = error
        throw new AppError(code, message, { ...details, body: { day: await showDay(deps, open, caller.language) } })
      })
      const day = await showDay(deps, open, caller.language)
      if (taken === 'late') throw new AppError('conflict', MESSAGES.stepTooLate, { body: { day } })
      if (typeof taken === 'object') {
        const { triesLeft: tries_left } = taken
        const message = tries_left === 0 ? MESSAGES.doorCodeLocked : MESSAGES.doorCodeWrong
        throw new AppError('invalid', message, { errors: { code: message }, body: { tries_left, day } })
      }
      return { status: true, message: MESSAGES.stepSaved, data: day }
    },
  }
}
