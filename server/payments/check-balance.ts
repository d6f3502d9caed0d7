import { sendAlarm } from '../notices/notify-business.ts'
import { PaymentsError } from '../providers/payments.ts'
import { listOpenDays, saveBalance } from './balance.store.ts'
import { type BalanceDeps, findBalance } from './find-balance.ts'
import { settleOrder } from './settle-order.ts'

// With more differences than this, settling single orders does not help.
const MAX_SETTLED_A_DAY = 50

/**
 * Compares every day that is not known to be even, shortly after midnight in India. Orders with a discrepancy are
 * settled first, because a missed event may be its cause. Notifies the business once of each day that stays uneven, and
 * of days that could not be compared at the last try. Rejects where the provider gave no answer, so that the job is
 * retried.
 */
export async function checkBalance(deps: BalanceDeps, isLastTry: boolean): Promise<void> {
  const failed: string[] = []
  for (const { day } of await listOpenDays(deps)) {
    await checkDay(deps, day).catch((error) => {
      if (!(error instanceof PaymentsError)) throw error
      failed.push(day)
    })
  }
  if (failed.length === 0) return
  const days = failed.join(', ')
  if (isLastTry) {
    await alarm(deps, {
      key: `balance-unknown-${failed.at(-1)}`,
      title: 'Payments could not be compared',
      text: `The provider did not answer, so nobody knows yet whether the payments of ${days} come out even. They are compared again tomorrow, or as soon as you open the day in the console: ${deps.settings.siteUrl}/admin/payments/balance`,
    })
  }
  throw new PaymentsError('unknown', `The provider gave no answer about ${days}`)
}

async function checkDay(deps: BalanceDeps, day: string): Promise<void> {
  let balance = await findBalance(deps, day)
  if (!balance.is_even) {
    const orderIds = new Set(balance.differences.flatMap(({ order_id }) => order_id ?? []))
    for (const id of [...orderIds].slice(0, MAX_SETTLED_A_DAY)) {
      await settleOrder(deps, id, 'reconciler').catch((error) => {
        // A refusal is an answer: the provider may not know the order.
        if (!(error instanceof PaymentsError && error.reason === 'refused')) throw error
      })
    }
    balance = await findBalance(deps, day)
  }
  await saveBalance(deps, balance)
  if (balance.is_even) return
  await alarm(deps, {
    key: `balance-${day}`,
    title: `Payments of ${day} do not come out even`,
    text: `${balance.differences.length} of the provider’s payments and the paid leads of ${day} do not match. See them in the console: ${deps.settings.siteUrl}/admin/payments/balance?day=${day}`,
  })
}

const alarm = (deps: BalanceDeps, problem: Parameters<typeof sendAlarm>[2]) =>
  deps.db.transaction((tx) => sendAlarm(tx, deps, problem))
