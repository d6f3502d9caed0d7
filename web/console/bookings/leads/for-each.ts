import type { Lead } from '../../../../contract/bookings/leads.ts'
import { showFailure } from '../../frame/ui/failure-text.ts'

const AT_ONCE = 4

/** Calls `act` for each item, a few at a time. A failure does not stop the others. */
export async function forEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>) {
  const done: T[] = []
  const failed: { item: T; error: unknown }[] = []
  const queue = [...items]
  async function work(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await act(item)
        done.push(item)
      } catch (error) {
        failed.push({ item, error })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, failed }
}

export type Leads = readonly Lead[]

/** Resolves with the leads for which the call succeeded and reports the others; rejects if it succeeded for none. */
export async function callForEach(leads: Leads, call: (lead: Lead) => Promise<unknown>): Promise<Leads> {
  const { done, failed } = await forEach(leads, call)
  const [first] = failed
  if (first && done.length === 0) throw first.error
  if (first) showFailure(first.error, toFailureTitle(failed.length, leads))
  return done
}

export function toFailureTitle(count: number, { length }: Leads): string | undefined {
  return length === 1 ? undefined : `${count} of ${length} leads haven’t changed`
}

/** "Asha Kulkarni is", "3 leads are" */
export function toSubject([only, ...others]: Leads): string {
  return others.length === 0 ? `${only?.name} is` : `${others.length + 1} leads are`
}
