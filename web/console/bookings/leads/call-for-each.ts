import type { Lead } from '../../../../contract/bookings/leads.ts'
import { showFailure } from '../../frame/ui/failure-text.ts'
import { forEach } from './for-each.ts'

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
  return length === 1 ? undefined : `${count} of ${length} leads stay as they are`
}

/** "Asha Kulkarni is", "3 leads are" */
export function toSubject([only, ...others]: Leads): string {
  return others.length === 0 ? `${only?.name} is` : `${others.length + 1} leads are`
}
