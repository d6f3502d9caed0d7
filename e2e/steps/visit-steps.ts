import { dayAfter } from '../../contract/bookings/windows.ts'
import type { BookingServiceType } from '../../contract/options.ts'
import { buildTechnician } from '../../test/builders.ts'
import type { Program } from '../../test/program.ts'
import { uploadTo } from '../../test/running-program.ts'
import { expect } from '../fixtures.ts'
import { buildPicture } from './console-steps.ts'
import { test as base } from './lead-steps.ts'
import { serverWith } from './paying-steps.ts'

type Steps = {
  /** Enters an active plumber of Pune, or who else does these, who works each day until midnight, and returns the id. */
  enterPlumber: (name: string, skills?: BookingServiceType[]) => Promise<number>
  /** Books as a visitor does, and plans the visit at this hour. */
  bookAt: (name: string, hour?: string, technician_id?: number) => Promise<void>
}

/** So that no hour of the day matters: the day after tomorrow in India. */
export const DAY = dayAfter(new Date(), 2)
export const BOARD = `/admin/visits?day=${DAY}`

/** On a server of its own: with a technician, leads look otherwise. */
export const test = base.extend<Steps, { server: Program }>({
  server: serverWith({}),

  enterPlumber: ({ api, adminToken, server }, use) =>
    use(async (name, skills = ['Plumber']) => {
      const token = await adminToken()
      const { body: picture } = await uploadTo(server, token, new Uint8Array((await buildPicture()).buffer))
      const technician = buildTechnician({
        ...{ name, skills, cities: ['pune'], days: [1, 2, 3, 4, 5, 6, 7], to_min: 1440 },
        ...{ image_id: picture.data.id, verified_on: '2026-11-02', verified_how: 'Certificate', is_active: true },
      })
      const { status, body } = await api('POST', '/technicians', technician, token)
      expect([status, body.errors]).toEqual([201, undefined])
      return (body.data as { id: number }).id
    }),

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
})
