import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { dayOpener, showDay } from './show-day.ts'
import { takeDayStep } from './step-day.ts'

/** What technicians see and do; the token of their day is their right. */
export function dayHandlers(deps: Deps): Handlers<typeof api.days> {
  const findRead = dayOpener(deps, 'read')
  const findStepped = dayOpener(deps, 'step')

  return {
    async get({ token }, caller) {
      const open = await findRead(token, caller)
      if (!open) throw notFound()
      return { status: true, data: await showDay(deps, open, caller.language) }
    },

    async step({ token, ...said }, caller) {
      const open = await findStepped(token, caller)
      if (!open) throw notFound()
      // A link that has ended shows nothing of the day any more.
      const show = async () => (open.isOver ? null : showDay(deps, open, caller.language))
      const taken = await takeDayStep(deps, open, said).catch(async (error) => {
        // Such as a quote that the customer has not answered.
        if (!(error instanceof AppError) || error.details.body) throw error
        const { code, message, details } = error
        throw new AppError(code, message, { ...details, body: { day: await show() } })
      })
      const day = await show()
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
