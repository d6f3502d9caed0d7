import type * as api from '../../../contract/api.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { AppError } from '../../platform/http/errors.ts'
import { callerLimits, countingLimit } from '../../platform/http/limits.ts'
import { hasLead } from '../leads/leads.store.ts'
import { notifyUnfinishedLeads } from '../leads/notify-unfinished-leads.ts'
import { saveUnfinishedLead } from '../leads/save-unfinished-lead.ts'
import { sendAlarm } from '../notices/notify-business.ts'
import { wouldIssueCode } from '../otp/issue-code.ts'
import { findDemand, isProved } from '../proofs/proofs.rules.ts'
import { countAsker, createProofs } from '../proofs/proofs.ts'
import { countOrdersSince } from './orders.store.ts'

export type NewPayment = HandlerInput<typeof api.payments.createOrder>
/** The network and the language of the visitor. */
export type Visitor = { client: string; language: Language }
/** `proved`: the proof of work that the device delivered, or 0. */
export type Prover = { address: string; proved: number }

/** More than a customer begins in an hour by going back and paying again a few times. */
const PAYMENTS_OF_A_CUSTOMER = 5

/** Orders need no code, so a program could create hundreds of them at the provider. */
export function orderFlood(deps: Deps) {
  const { db, now, settings } = deps
  const requests = callerLimits(deps.pool, { keyPrefix: 'store-payment', points: 100, ofNetwork: 100, durationS: HOUR_MS / 1000 })
  const begun = countingLimit(deps.pool, { keyPrefix: 'orders', durationS: HOUR_MS / 1000 })
  const proofs = createProofs(deps)
  /** Orders of this process that the provider has yet to answer, in the order in which they came. */
  const pendingOrders = new Set<symbol>()

  /** Refuses with an alternative that is open to this visitor: a code, a call back, or the phone. */
  async function refusalOf({ lead, proof }: NewPayment, visitor: Visitor, { address, proved }: Prover): Promise<AppError> {
    const say = (message: string) => new AppError('tooMany', message, { retryAfterS: HOUR_MS / 1000 })
    // The visitor can still deliver a proof of work for the code, unless the device can't.
    const proverOfCode = {
      mobile: lead?.mobile ?? '',
      address,
      network: visitor.client,
      proved: proof === UNPROVED ? 0 : Number.POSITIVE_INFINITY,
    }
    if (await wouldIssueCode(deps, proverOfCode)) return say(MESSAGES.paymentsOff)
    if (!lead || !(await saveUnfinishedLead(deps, { ...lead, ...visitor, reason: 'callBack' }, proved > 0)))
      return say(MESSAGES.paymentsClosed)
    await notifyUnfinishedLeads(deps)
    return say(MESSAGES.paymentsPaused)
  }

  /** Throws 429 where the network or the site has too many orders. */
  async function refuse(request: NewPayment, visitor: Visitor, prover: Prover, turn: symbol): Promise<void> {
    const { lead, proof } = request
    const { otpSiteLimitPerHour: siteLimit } = settings
    // Earlier requests that wait for the provider will soon be orders. They are counted before the stored orders, so
    // that one that ends meanwhile counts twice rather than not at all.
    const ahead = [...pendingOrders].indexOf(turn)
    const stored = await countOrdersSince(db, new Date(now().getTime() - HOUR_MS), lead?.mobile ?? '')
    const ofSite = ahead + stored.ofSite
    // The number is typed and not verified, so a customer's number is good for a few payments only.
    const isCustomer = lead !== undefined && stored.ofNumber < PAYMENTS_OF_A_CUSTOMER && (await hasLead(db, lead.mobile))
    const open = (await begun.count(visitor.client)) - 1
    const demand = findDemand({ open, ofSite, siteLimit, isCustomer })
    if (demand === 'nothing' || (demand !== 'closed' && isProved(demand, prover.proved))) return
    await begun.takeBack(visitor.client)
    if (demand !== 'closed' && proof !== UNPROVED) throw await proofs.demand(demand.work, boundTo(lead, visitor.client))
    if (demand === 'closed') {
      await db.transaction((tx) => sendAlarm(tx, deps, { key: hourlyKey('orders', now()), ...FLOODED }))
    }
    throw await refusalOf(request, visitor, prover)
  }

  return {
    /** Counts the request and checks its proof of work; throws 429 where one is needed, or where it comes too often. */
    async countRequest(request: NewPayment, visitor: Visitor, address: string): Promise<Prover> {
      const { lead, proof } = request
      const of = boundTo(lead, visitor.client)
      const { proved, isCrowded } = await countAsker(requests, proofs, { address, proof, of })
      const prover = { address, proved }
      if (isCrowded && proof !== UNPROVED) throw await proofs.demand(1, of)
      if (isCrowded) throw await refusalOf(request, visitor, prover)
      return prover
    },

    /** Makes an order, which counts from now on; throws 429 where the network or the site has too many. */
    async admit<Order>(request: NewPayment, visitor: Visitor, prover: Prover, make: () => Promise<Order>): Promise<Order> {
      const turn = Symbol('order')
      pendingOrders.add(turn)
      try {
        await refuse(request, visitor, prover, turn)
        return await make().catch(async (error: unknown) => {
          await begun.takeBack(visitor.client)
          throw error
        })
      } finally {
        pendingOrders.delete(turn)
      }
    },
  }
}

const boundTo = (lead: LeadForm | undefined, client: string) => `order ${lead?.mobile ?? ''} ${client}`

const FLOODED = {
  title: 'Fewer payments are begun',
  text: 'Seven tenths of the payments that OTP_SITE_LIMIT_PER_HOUR allows in an hour were begun: a program may be making them up. Visitors of networks that began few can still pay and, the last tenth alone, numbers that booked before; all others are shown another way, and their forms are in the console.',
}
