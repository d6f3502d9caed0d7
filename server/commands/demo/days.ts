import * as api from '../../../contract/api.ts'
import type { Visit } from '../../../contract/bookings/visits.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Call, Stage } from './stage.ts'

type Said = Pick<CallInput<typeof api.days.step>, 'step' | 'outcome' | 'code' | 'lines' | 'paid_by'>

/** What technicians say on the page of their day; the desk hands out its link. */
export function dayActs(stage: Stage, desk: () => Promise<Call>) {
  async function makeLink(technicianId: number): Promise<string> {
    const call = await desk()
    return (await call(api.technicians.makeLink, { id: technicianId })).data.address
  }

  return {
    /** Whether the visit is on the page that its technician has today. */
    canSay: ({ technician, window }: Visit) => technician !== null && dayIn(new Date(window.from)) === dayIn(stage.clock.at),

    async say({ id, technician }: Visit, said: Said): Promise<void> {
      const token = new URL(await makeLink(technician?.id ?? 0)).search.slice(1)
      await stage.openBrowser()(api.days.step, { token, visit_id: id, action_id: crypto.randomUUID(), ...said })
    },

    /** The day link and a customer of whoever is on the way today, or else of whoever has the next visit. */
    async findOne(): Promise<{ link: string; mobile: string } | undefined> {
      const call = await desk()
      const { data: board } = await call(api.visits.list, {})
      const visits = 'visits' in board ? board.visits.filter(({ technician }) => technician) : []
      const visit = visits.find(({ status }) => status === 'on_the_way') ?? visits.find(({ status }) => status === 'accepted')
      return visit?.technician ? { link: await makeLink(visit.technician.id), mobile: visit.mobile } : undefined
    },
  }
}
