import type { Door } from '../../../contract/bookings/proofs.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueueNotices, toBusiness } from '../notices/enqueue-notices.ts'
import { createToll, isOpen } from '../toll/toll.ts'
import { hasUnfinishedLead, insertDigest, type UnfinishedForm, upsertUnfinishedLead } from './unfinished-leads.store.ts'

type SaveDeps = Pick<Deps, 'db' | 'pool' | 'jobs' | 'now' | 'settings'>

/** Stores the form of a visitor who was sent a code or began a payment. A number alone is not stored. */
export async function saveUnfinishedLead({ db, now }: SaveDeps, form: UnfinishedForm): Promise<void> {
  if (hasText(form)) await upsertUnfinishedLead(db, form, now())
}

/**
 * Stores the form of a visitor who got neither, so that the business can call back. False for a number alone, and for a
 * network or an address that has left its share of forms.
 */
export async function keepForm(deps: SaveDeps, form: UnfinishedForm, address: string): Promise<boolean> {
  if (!hasText(form)) return false
  // The same number's form from there is replaced, which costs nothing.
  const isThere = await hasUnfinishedLead(deps.db, form)
  if (!isThere && !(await createToll(deps).charge({ act: 'note', address, subject: form.mobile }))) return false
  await upsertUnfinishedLead(deps.db, form, deps.now())
  return true
}

function hasText({ mobile: _mobile, client: _client, reason: _reason, language: _language, ...typed }: UnfinishedForm): boolean {
  return Object.values(typed).some(Boolean)
}

/** How long the panel waits before it retries. */
const RETRY_AFTER_S = 20

type Refused = {
  act: 'code' | 'order'
  address: string
  form: Omit<UnfinishedForm, 'reason'> | undefined
  /** Set where something other than the toll refuses, such as a number that has had its codes for today. */
  because?: { message: string; retryAfterS: number }
}

/**
 * Refuses a code or an order, and names the ways to book that are open to this client. The typed form is kept, so that
 * we can call back. Calling us and sending their own message cost us nothing, so those ways always stay open.
 */
export async function toRefusal(deps: Deps, { act, address, form, because }: Refused): Promise<AppError> {
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

/** Notifies the business of forms that were left unfinished and of call-back requests, all in one notice. */
export async function notifyUnfinishedLeads(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const digest = await insertDigest(tx, deps.now())
    if (!digest) return
    const to = await toBusiness(tx, deps, { fitsSms: digest.forms === 1 })
    await enqueueNotices(tx, deps, { subject: 'unfinished', ids: [digest.id], to })
  })
}
