import { randomUUID } from 'node:crypto'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { ProviderError } from '../../platform/providers/provider-error.ts'
import { createToken } from '../../platform/secrets.ts'

/**
 * Makes an order at the provider; throws AppError `unavailable` where it makes none. `begunAt` is before the provider
 * heard of it: a payment that the visitor makes elsewhere meanwhile counts as later.
 */
export async function createProviderOrder(
  { log, now, payments, settings }: Pick<Deps, 'log' | 'now' | 'payments' | 'settings'>,
  { amountPaise, service }: { amountPaise: number; service: string },
) {
  if (!payments) throw new AppError('unavailable', MESSAGES.paymentsOff)
  const begunAt = now()
  const receipt = `kg_${randomUUID().replaceAll('-', '')}`
  try {
    const { id } = await payments.createOrder({ amountPaise, receipt, notes: { site: settings.siteName, service } })
    const order = { token: createToken(), provider: payments.name, provider_order_id: id, amount_paise: amountPaise }
    return { order, begunAt }
  } catch (error) {
    log.error({ err: error }, 'an order could not be made')
    throw error instanceof ProviderError ? new AppError('unavailable', MESSAGES.orderFailed) : error
  }
}
