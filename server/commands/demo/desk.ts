import * as api from '../../../contract/api.ts'
import type { Visit } from '../../../contract/bookings/visits.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import type { VisitStatus } from '../../../contract/options.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import type { Call, Stage } from './stage.ts'
import type { Booking, Step } from './story.ts'

type Deed =
  | Exclude<Step[1], { kind: 'choose' | 'plan' | 'say' | 'step' | 'review' | 'claim' | 'answer' | 'found' }>
  | { kind: 'plan'; window: string }

type Told = { step: VisitStatus | 'quoted' } & Pick<
  CallInput<typeof api.visits.update>,
  'outcome' | 'reason' | 'lines' | 'paid_by'
>
type SignIn = () => Promise<Call>

/** What the people at the desk do with leads, messages and payments. */
export function deskActs({ deps }: Stage, { owner, agent, agentEmail }: { owner: SignIn; agent: SignIn; agentEmail: string }) {
  async function findLead(call: Call, mobile: string) {
    const { data } = await call(api.leads.list, { search: mobile, limit: 1 })
    if (!data[0]) throw new Error(`No lead of ${mobile}`)
    return data[0]
  }

  async function refund(mobile: string, { rupees, reason, isRefused }: Extract<Step[1], { kind: 'refund' }>): Promise<void> {
    if (isRefused) (deps.payments as Sandbox).planRefunds('failed')
    const call = await owner()
    const { payment } = await findLead(call, mobile)
    if (!payment) throw new Error(`${mobile} has not paid`)
    const part = rupees ? { amount_paise: rupees * 100 } : {}
    const asked = call(api.payments.refund, { id: payment.order_id, reason, ...part })
    if (isRefused) await asked.catch(() => {})
    else await asked
  }

  return {
    async takeByPhone({ page, name, city, message, mailid, language = 'en' }: Booking, mobile: string): Promise<void> {
      const call = await agent()
      const [category = '', slug = ''] = page.split('/')
      const { data: service } = await call(api.services.getPublished, { category, slug })
      const service_type = api.services.toBookingType(service)
      await call(api.leads.takeByPhone, { name, city, message, mailid, mobile, language, service_type, has_consent: true })
    },

    async follow(mobile: string, act: Deed): Promise<void> {
      if (act.kind === 'refund') return refund(mobile, act)
      const call = await agent()
      const { id } = await findLead(call, mobile)
      if (act.kind === 'call') await call(api.leads.recordCall, { id, reached: act.reached, note: act.note })
      if (act.kind === 'move') await call(api.leads.update, { id, status: act.status, note: act.note })
      if (act.kind === 'assign') {
        const { data } = await call(api.leads.listAssignees, {})
        await call(api.leads.assign, { id, assignee_id: data.find(({ email }) => email === agentEmail)?.id ?? null })
      }
      if (act.kind === 'plan') await call(api.visits.plan, { lead_id: id, window: act.window })
    },

    async findVisit(mobile: string): Promise<Visit> {
      const call = await agent()
      const { id } = await findLead(call, mobile)
      const [visit] = (await call(api.visits.listOfLead, { id })).data
      if (!visit) throw new Error(`No visit of ${mobile}`)
      return visit
    },

    /** What a technician says on the phone. */
    async step({ id }: Visit, { step, lines, ...told }: Told): Promise<void> {
      const call = await agent()
      await call(api.visits.update, step === 'quoted' ? { id, lines } : { id, step, ...told })
    },

    /** The owner ticks the money of a visit. */
    async settle({ id }: Visit): Promise<void> {
      await (await owner())(api.visits.settle, { id, is_settled: true })
    },

    /** A technician is off until the end of the day. */
    async sendHome(name: string, to: Date, note: string): Promise<void> {
      const call = await agent()
      const { data } = await call(api.technicians.list, { search: name })
      await call(api.visits.takeOff, { technician_id: data[0]?.id, from: deps.now().toISOString(), to: to.toISOString(), note })
    },

    async noteUnfinished(mobile: string, note: string): Promise<void> {
      const call = await agent()
      const { data } = await call(api.leads.listUnfinished, { search: mobile })
      for (const { id } of data) {
        await call(api.leads.recordUnfinishedCall, { id, reached: true })
        await call(api.leads.updateUnfinished, { id, note })
      }
    },

    async markMessage(email: string, status: CallInput<typeof api.contactMessages.update>['status']): Promise<void> {
      const call = await agent()
      const { data } = await call(api.contactMessages.list, { search: email })
      for (const { id } of data) await call(api.contactMessages.update, { id, status })
    },
  }
}
