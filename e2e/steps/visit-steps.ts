import { dayAfter } from '../../contract/bookings/windows.ts'
import type { BookingServiceType, PaidBy } from '../../contract/options.ts'
import type { Program } from '../../test/program.ts'
import { expect } from '../fixtures.ts'
import { test as base } from './lead-steps.ts'
import { serverWith } from './paying-steps.ts'
import { enterTechnician } from './technician-steps.ts'

type Steps = {
  /** Enters an active plumber of Pune, or who else does these, who works each day until midnight, and returns the id. */
  enterPlumber: (name: string, skills?: BookingServiceType[]) => Promise<number>
  /** Books as a visitor does, and plans the visit at this hour. */
  bookAt: (name: string, hour?: string, technician_id?: number) => Promise<void>
  /** The token of a booking whose visit is done, as the office noted it. */
  serve: (name: string, paid_by?: PaidBy) => Promise<{ token: string }>
}

/** Tomorrow in India: no hour of the day matters, and links of the day are made for it. */
export const DAY = dayAfter(new Date(), 1)
export const BOARD = `/admin/visits?day=${DAY}`

/** On a server of its own: with a technician, leads look otherwise. */
export const test = base.extend<Steps, { server: Program }>({
  server: serverWith({}),

  enterPlumber: ({ api, adminToken, server }, use) =>
    use(async (name, skills = ['Plumber']) =>
      enterTechnician({ server, api, token: await adminToken() }, { service_type: 'Plumber', city: 'pune', skills }, name),
    ),

  bookAt: ({ api, adminToken, book, mobile }, use) => {
    let booked = 0
    return use(async (name, hour, technician_id) => {
      const lead_id = await book({ name }, String(Number(mobile) - 100_000_000 * ++booked))
      if (!hour) return
      const visit = { lead_id, window: `${DAY}T${hour}`, technician_id }
      const { status, body } = await api('POST', '/visits', visit, await adminToken())
      expect([status, body.errors]).toEqual([201, undefined])
    })
  },

  serve: ({ api, adminToken, enterPlumber, mobile, readCode }, use) =>
    use(async (name, paid_by = 'cash') => {
      const technician_id = await enterPlumber('Hari Desai')
      const lead = { name, mobile, service_type: 'Plumber', city: 'pune', message: 'The tap drips' }
      await api('POST', '/public/send-otp', lead)
      await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
      const { id: lead_id, token } = (await api('POST', '/public/leads', lead)).body.data as { id: number; token: string }
      const office = await adminToken()
      const { body } = await api('POST', '/visits', { lead_id, window: `${DAY}T14`, technician_id }, office)
      const { id } = body.data as { id: number }
      const told = { reason: 'Told by phone', outcome: 'work', paid_by }
      for (const step of ['accepted', 'on_the_way', 'arrived', 'done']) {
        expect((await api('PATCH', `/visits/${id}`, { step, ...told }, office)).status).toBe(200)
      }
      return { token }
    }),
})
