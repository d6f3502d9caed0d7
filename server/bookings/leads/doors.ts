import type { Door } from '../../../contract/bookings/proofs.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { notifyUnfinishedLeads } from './notify-unfinished-leads.ts'
import { keepForm } from './save-unfinished-lead.ts'
import type { UnfinishedForm } from './unfinished-leads.store.ts'
import { isOpen } from '../toll/toll.ts'

/** The panel tries again by itself after so long. */
const RETRY_AFTER_S = 20

type Refused = {
  act: 'code' | 'order'
  address: string
  form: Omit<UnfinishedForm, 'reason'> | undefined
  /** Where it is no refusal of the toll, such as a number that has had its codes for today. */
  because?: { message: string; retryAfterS: number }
}

/**
 * Refuses a code or an order, and names the ways to book that are open to this client. What was typed is kept, so that
 * somebody calls back. A call to us and a message of one's own cost us nothing, so nobody can close them.
 */
export async function toDoors(deps: Deps, { act, address, form, because }: Refused): Promise<AppError> {
  const isKept = form !== undefined && (await keepForm(deps, { ...form, reason: 'callBack' }, address))
  if (isKept) await notifyUnfinishedLeads(deps)
  const canPay = act === 'code' && deps.payments !== undefined && (await isOpen(deps, 'order', address))
  const canAsk = act === 'order' && (await isOpen(deps, 'code', address))
  const doors: Door[] = [
    ...(canPay ? (['pay'] as const) : []),
    ...(canAsk ? (['code'] as const) : []),
    ...(isKept ? (['callBack'] as const) : []),
    'call',
    'write',
  ]
  const text =
    act === 'code'
      ? isKept
        ? MESSAGES.otpPaused
        : MESSAGES.otpSiteLimit
      : canAsk
        ? MESSAGES.paymentsOff
        : isKept
          ? MESSAGES.paymentsPaused
          : MESSAGES.paymentsClosed
  const { message = text, retryAfterS = RETRY_AFTER_S } = because ?? {}
  return new AppError('tooMany', message, { retryAfterS, body: { doors, retry_after: retryAfterS } })
}
