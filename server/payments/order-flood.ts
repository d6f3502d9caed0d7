import type * as api from '../../contract/api.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import type { HandlerInput } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/languages.ts'
import type { LeadForm } from '../../contract/leads.public.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { UNPROVED } from '../../contract/proofs.ts'
import type { Deps } from '../deps.ts'
import { toNetwork } from '../http/address.rules.ts'
import { AppError } from '../http/errors.ts'
import { callerLimits, countingLimit } from '../http/limits.ts'
import { hasLead } from '../leads/leads.store.ts'
import { notifyUnfinishedLeads } from '../leads/notify-unfinished-leads.ts'
import { saveUnfinishedLead } from '../leads/save-unfinished-lead.ts'
import { hourlyKey, sendAlarm } from '../notices/notify-business.ts'
import { areCodesOpen } from '../otp/otp-pauses.store.ts'
import { findDemand } from '../proofs/proofs.rules.ts'
import { countAsker, createProofs } from '../proofs/proofs.ts'
import { countOrdersSince } from './orders.store.ts'

export type NewPayment = HandlerInput<typeof api.payments.createOrder>
/** The network and the language of the visitor. */
export type By = { asker: string; language: Language }

/** Orders need no code, so a program could create hundreds of them at the provider. */
export function orderFlood(deps: Deps) {
  const { db, now, settings } = deps
  const requests = callerLimits(deps.pool, { keyPrefix: 'store-payment', points: 100, ofNetwork: 100, durationS: HOUR_MS / 1000 })
  const begun = countingLimit(deps.pool, { keyPrefix: 'orders', durationS: HOUR_MS / 1000 })
  const proofs = createProofs(deps)
  /** Orders of this process that the provider has yet to answer, in the order in which they came. */
  const beingMade = new Set<symbol>()

  /** Names a way in that is open: a code, a call back, or the phone. */
  async function refusalOf(lead: LeadForm | undefined, by: By, hasProof: boolean): Promise<string> {
    if (await areCodesOpen(db, settings.otpSiteLimitPerHour, now())) return MESSAGES.paymentsOff
    if (!lead || !(await saveUnfinishedLead(deps, { ...lead, ...by, reason: 'callBack' }, hasProof)))
      return MESSAGES.paymentsClosed
    await notifyUnfinishedLeads(deps)
    return MESSAGES.paymentsPaused
  }

  /** Throws 429 where the network or the site has too many orders. */
  async function refuse({ lead, proof }: NewPayment, by: By, hasProof: boolean, turn: symbol): Promise<void> {
    const { otpSiteLimitPerHour: siteLimit } = settings
    const stored = await countOrdersSince(db, new Date(now().getTime() - HOUR_MS))
    // Those that came before this one and wait for the provider are orders soon.
    const ofSite = stored + [...beingMade].indexOf(turn)
    const isCustomer = lead !== undefined && (await hasLead(db, lead.mobile))
    const open = (await begun.count(by.asker)) - 1
    const demand = findDemand({ open, ofSite, siteLimit, isCustomer })
    if (demand === 'nothing' || (demand !== 'closed' && hasProof)) return
    await begun.takeBack(by.asker)
    if (demand !== 'closed' && proof !== UNPROVED) throw await proofs.demand(demand.work, boundTo(lead, by.asker))
    if (demand === 'closed') {
      await db.transaction((tx) => sendAlarm(tx, deps, { key: hourlyKey('orders', now()), ...FLOODED }))
    }
    throw new AppError('tooMany', await refusalOf(lead, by, hasProof), { retryAfterS: HOUR_MS / 1000 })
  }

  return {
    /** Answers whether the request has proved that no program makes it; throws 429 where it has to, or comes too often. */
    async countRequest({ lead, proof }: NewPayment, address: string): Promise<boolean> {
      const of = boundTo(lead, toNetwork(address))
      const { hasProof, isCrowded } = await countAsker(requests, proofs, { address, proof, of })
      if (isCrowded) throw await proofs.demand(1, of)
      return hasProof
    },

    /** Makes an order, which counts from now on; throws 429 where the network or the site has too many. */
    async admit<Order>(asked: NewPayment, by: By, hasProof: boolean, make: () => Promise<Order>): Promise<Order> {
      const turn = Symbol('order')
      beingMade.add(turn)
      try {
        await refuse(asked, by, hasProof, turn)
        return await make()
      } finally {
        beingMade.delete(turn)
      }
    },
  }
}

const boundTo = (lead: LeadForm | undefined, asker: string) => `order ${lead?.mobile ?? ''} ${asker}`

const FLOODED = {
  title: 'Fewer payments are begun',
  text: 'Seven tenths of the payments that OTP_SITE_LIMIT_PER_HOUR allows in an hour were begun: a program may be making them up. Numbers that booked before and visitors of networks that began few can still pay; all others are shown another way, and their forms are in the console.',
}
