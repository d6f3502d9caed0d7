import * as api from '../../../contract/api.ts'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import type { DayStep } from '../../../contract/bookings/days.public.ts'
import { CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import { findWaiting } from '../../../contract/bookings/quotes.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { LANGUAGES } from '../../../contract/languages.ts'
import { CITY_VALUES, PAID_BY } from '../../../contract/options.ts'
import { bookingPath } from '../../../contract/paths.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import type { Call, Stage } from './stage.ts'

type Said = Omit<CallInput<typeof api.days.step>, 'token' | 'visit_id' | 'action_id' | 'step'> & {
  step: Exclude<DayStep, 'unassigned' | 'turned_back'>
}
type Filled = Awaited<ReturnType<ReturnType<typeof visitorActs>['fillIn']>>
type Desk = { owner: () => Promise<Call>; agent: () => Promise<Call>; agentEmail: string }
/** Reads a window of `fortnight.txt`. */
type ToWindow = (slot: string) => string
/** `who` has a number or, without a booking, an email address; the words are those of the line. */
type Act = (who: string, ...words: string[]) => Promise<unknown>

/** What people do, by the names in `fortnight.txt`. `readCode` reads the newest SMS to a number. */
export function openActs(stage: Stage, readCode: (mobile: string) => string, toWindow: ToWindow, people: Desk) {
  const visitors = visitorActs(stage, readCode, toWindow)
  const desk = deskActs(stage, toWindow, people)
  const technicians = technicianActs(stage, people, visitors.readPage)
  const byPhone: Act = async (mobile, ...words) => desk.takeByPhone(await visitors.fillIn(mobile, words))
  const acts: Record<string, Act> = { ...visitors.acts, ...desk.acts, ...technicians.acts, 'by phone': byPhone }
  return { acts, findShown: technicians.findShown, pageOf: visitors.pageOf }
}

function visitorActs(stage: Stage, readCode: (mobile: string) => string, toWindow: ToWindow) {
  const sandbox = stage.deps.payments as Sandbox
  /** The page of the newest booking of each number. */
  const pages = new Map<string, Filled & { token: string }>()

  function findPage(mobile: string) {
    const page = pages.get(mobile)
    if (!page) throw new Error(`${mobile} has not booked`)
    return page
  }

  async function readPage(mobile: string) {
    const { call, token } = findPage(mobile)
    return (await call(api.payments.getBooking, { token })).data
  }

  async function fillIn(mobile: string, [page = '', place, name = '', message = '', ...more]: string[]) {
    const language = LANGUAGES.find((one) => more.includes(one)) ?? 'en'
    const city = CITY_VALUES.find((one) => one === place) ?? CITY_VALUES[0]
    const call = stage.openBrowser({ language })
    const [category = '', slug = ''] = page.split('/')
    const { data: service } = await call(api.services.getPublished, { category, slug })
    const asked = { name, city, message, mobile, mailid: more.find((word) => word.includes('@')) }
    const form = { ...asked, service_type: api.services.toBookingType(service), consent_version: CONSENT_VERSION }
    return { call, form, language, order: { lead: form, service: page, amount: api.services.toChargePaise(service) ?? 0 } }
  }

  async function verify({ call, form }: Filled) {
    await call(api.otp.send, form)
    const { verification } = await call(api.otp.verify, { mobile: form.mobile, otp: readCode(form.mobile) })
    return { verification }
  }

  async function pay({ call, order }: Filled, isFirstDeclined = false) {
    const { id } = await call(api.payments.createOrder, order)
    if (isFirstDeclined) await sandbox.pay(id, 'failure')
    const paid = CheckoutSuccess.parse(await sandbox.pay(id, 'success'))
    return { payment_id: paid.razorpay_payment_id, order_id: paid.razorpay_order_id, signature: paid.razorpay_signature }
  }

  const bookBy =
    (prove: (filled: Filled) => ReturnType<typeof verify> | ReturnType<typeof pay>): Act =>
    async (mobile, ...words) => {
      const filled = await fillIn(mobile, words)
      const { data } = await filled.call(api.leads.create, { ...filled.form, ...(await prove(filled)) })
      pages.set(mobile, { ...filled, token: data.token })
    }

  async function decide(mobile: string, decision: 'approved' | 'declined') {
    const { call, token } = findPage(mobile)
    const { quotes = [] } = (await readPage(mobile)).visit ?? {}
    const { number = 0, total_paise = 0 } = findWaiting(quotes) ?? {}
    await call(api.visits.decideQuote, { token, number, total_paise, decision })
  }

  const acts: Record<string, Act> = {
    code: bookBy(verify),
    payment: bookBy(pay),
    'second payment': bookBy((filled) => pay(filled, true)),
    /** Leaves a filled-in form before the code or the payment. */
    async 'left at code'(mobile, ...words) {
      const { call, form } = await fillIn(mobile, words)
      await call(api.otp.send, form)
    },
    async 'left at payment'(mobile, ...words) {
      const { call, order } = await fillIn(mobile, words)
      await sandbox.pay((await call(api.payments.createOrder, order)).id, 'failure')
    },
    /** Chooses when someone comes, and where: where no one can come soon, the next free window. */
    async chosen(mobile, slot = '', address = '', pincode = '', gate_note) {
      const { call, form, token } = findPage(mobile)
      const { data } = await call(api.visits.listWindows, { service_type: form.service_type, city: form.city })
      const soon = data.soon_by ? 'soon' : (data.next[0] ?? '')
      await call(api.visits.chooseWindow, { token, window: slot === 'soon' ? soon : toWindow(slot) })
      await call(api.visits.saveAddress, { token, address, pincode, ...(gate_note && { gate_note }) })
    },
    approved: (mobile) => decide(mobile, 'approved'),
    declined: (mobile) => decide(mobile, 'declined'),
    /** Where a review has a text, the first name and the city may be shown with it. */
    async rated(mobile, stars, text = '') {
      const { call, token } = findPage(mobile)
      await call(api.reviews.review, { token, stars: Number(stars), text, is_public: text !== '' })
    },
    async claimed(mobile, message = '') {
      const { call, token } = findPage(mobile)
      await call(api.visits.claim, { token, message })
    },
    async 'paid bill'(mobile) {
      const { call, token } = findPage(mobile)
      await sandbox.pay((await call(api.payments.payBill, { token })).id, 'success')
      await readPage(mobile)
    },
    async searches(_, ...queries) {
      for (const q of queries) await stage.openBrowser()(api.search.find, { q })
    },
    message: (_, name = '', email = '', message = '') => stage.openBrowser()(api.contactMessages.send, { name, email, message }),
  }
  return { acts, fillIn, readPage, pageOf: (mobile: string) => bookingPath(findPage(mobile).token) }
}

async function findLead(call: Call, mobile: string) {
  const { data } = await call(api.leads.list, { search: mobile, limit: 1 })
  if (!data[0]) throw new Error(`No lead of ${mobile}`)
  return data[0]
}

async function findVisit(call: Call, mobile: string) {
  const [visit] = (await call(api.visits.listOfLead, { id: (await findLead(call, mobile)).id })).data
  if (!visit) throw new Error(`No visit of ${mobile}`)
  return visit
}

function deskActs({ deps }: Stage, toWindow: ToWindow, { owner, agent, agentEmail }: Desk) {
  /** An act of the agent on the newest lead of a number. */
  const onLead =
    (act: (call: Call, id: number, ...words: string[]) => Promise<unknown>): Act =>
    async (mobile, ...words) => {
      const call = await agent()
      await act(call, (await findLead(call, mobile)).id, ...words)
    }

  const refundPart: Act = async (mobile, rupees, reason) => {
    const call = await owner()
    const { payment } = await findLead(call, mobile)
    if (!payment) throw new Error(`${mobile} has not paid`)
    const part = rupees === 'all' ? {} : { amount_paise: Number(rupees) * 100 }
    await call(api.payments.refund, { id: payment.order_id, reason, ...part })
  }

  const markMessage = (status: 'read' | 'answered') => async (email: string) => {
    const call = await agent()
    const { data } = await call(api.contactMessages.list, { search: email })
    for (const { id } of data) await call(api.contactMessages.update, { id, status })
  }

  const acts: Record<string, Act> = {
    reached: onLead((call, id, note) => call(api.leads.recordCall, { id, reached: true, note })),
    missed: onLead((call, id, note) => call(api.leads.recordCall, { id, reached: false, note })),
    completed: onLead((call, id, note) => call(api.leads.update, { id, status: 'Completed', note })),
    cancelled: onLead((call, id, note) => call(api.leads.update, { id, status: 'Cancelled', note })),
    planned: onLead((call, id, slot = '') => call(api.visits.plan, { lead_id: id, window: toWindow(slot) })),
    assigned: onLead(async (call, id) => {
      const { data } = await call(api.leads.listAssignees, {})
      await call(api.leads.assign, { id, assignee_id: data.find(({ email }) => email === agentEmail)?.id ?? null })
    }),
    refund: refundPart,
    /** The bank refuses it. */
    async 'refused refund'(mobile, ...words) {
      const sandbox = deps.payments as Sandbox
      sandbox.planRefunds('failed')
      await refundPart(mobile, ...words).catch(() => {})
    },
    /** The owner has found the money of the visit. */
    async found(mobile) {
      const { id } = await findVisit(await agent(), mobile)
      await (await owner())(api.visits.settle, { id, is_settled: true })
    },
    /** A technician is off until the end of the day. */
    async 'goes home'(_, name, note) {
      const call = await agent()
      const [technician] = (await call(api.technicians.list, { search: name })).data
      const [from, to] = [deps.now(), boundsOfDay(toWindow('1').slice(0, 10)).end]
      await call(api.visits.takeOff, {
        ...{ technician_id: technician?.id, note },
        ...{ from: from.toISOString(), to: to.toISOString() },
      })
    },
    async noted(mobile, note) {
      const call = await agent()
      const { data } = await call(api.leads.listUnfinished, { search: mobile })
      for (const { id } of data) {
        await call(api.leads.recordUnfinishedCall, { id, reached: true })
        await call(api.leads.updateUnfinished, { id, note })
      }
    },
    read: markMessage('read'),
    answered: markMessage('answered'),
  }
  return {
    acts,
    async takeByPhone({ form: { consent_version: _, ...lead }, language }: Filled): Promise<void> {
      await (await agent())(api.leads.takeByPhone, { ...lead, language, has_consent: true })
    },
  }
}

/** What technicians say on the page of their day; the desk hands out its link. */
function technicianActs(
  stage: Stage,
  { agent }: Desk,
  readPage: (mobile: string) => Promise<{ visit?: { code?: string | undefined } | null | undefined }>,
) {
  const makeLink = async (id = 0) => (await (await agent())(api.technicians.makeLink, { id })).data.address

  /** On another day, the technician says it to the desk by phone. */
  async function say(mobile: string, said: Said): Promise<void> {
    const call = await agent()
    const { id, technician, window } = await findVisit(call, mobile)
    if (technician && dayIn(new Date(window.from)) === dayIn(stage.clock.at)) {
      const token = new URL(await makeLink(technician.id)).search.slice(1)
      const { code } = (await readPage(mobile)).visit ?? {}
      await stage.openBrowser()(api.days.step, { token, visit_id: id, action_id: crypto.randomUUID(), ...said, code })
    } else {
      const { step, lines, outcome, paid_by } = said
      await call(api.visits.update, step === 'quoted' ? { id, lines } : { id, step, outcome, paid_by })
    }
  }

  const acts: Record<string, Act> = {
    accepted: (mobile) => say(mobile, { step: 'accepted' }),
    'on the way': (mobile) => say(mobile, { step: 'on_the_way' }),
    arrived: (mobile) => say(mobile, { step: 'arrived' }),
    /** Not proved. */
    async 'arrived by phone'(mobile) {
      const call = await agent()
      const { id } = await findVisit(call, mobile)
      await call(api.visits.update, { id, step: 'arrived', reason: 'Told by phone from the door' })
    },
    'nobody opened': (mobile) => say(mobile, { step: 'missed' }),
    /** The lines are work in rupees, or parts. */
    quoted: (mobile, ...lines) => say(mobile, { step: 'quoted', lines: lines.map(toLine) }),
    inspected: (mobile) => say(mobile, { step: 'done', outcome: 'inspection' }),
    done: (mobile, by) => say(mobile, { step: 'done', outcome: 'work', paid_by: PAID_BY.find((one) => one === by) }),
  }
  return {
    acts,
    /** The day link and a customer of the technician on the way today, or else of the one with the next visit. */
    async findShown(): Promise<{ link: string; mobile: string } | undefined> {
      const { data: board } = await (await agent())(api.visits.list, {})
      const visits = 'visits' in board ? board.visits.filter(({ technician }) => technician) : []
      const visit = visits.find(({ status }) => status === 'on_the_way') ?? visits.find(({ status }) => status === 'accepted')
      return visit?.technician ? { link: await makeLink(visit.technician.id), mobile: visit.mobile } : undefined
    },
  }
}

function toLine(text: string) {
  const [, label = '', rupees, isPart] = /^(.*) (\d+)( part)?$/.exec(text) ?? []
  return { label, paise: Number(rupees) * 100, kind: isPart ? ('part' as const) : ('labour' as const) }
}
