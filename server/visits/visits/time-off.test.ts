import { describe, expect, it } from 'vitest'
import type { Visit } from '../../../contract/bookings/visits.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book } from '../../../test/steps.ts'
import { AC, openVisitOffice, TOMORROW } from './visit-office.test-tools.ts'

const { app, asOwner, ask, windows, visitsOf, board, step, plan } = await openVisitOffice()

describe('time off', () => {
  const OFF = { from: `${TOMORROW}T05:30:00Z`, to: `${TOMORROW}T18:30:00Z`, note: 'Unwell' }

  it('of a technician frees the visits to come, which others take, and comes back with one press', async () => {
    const ill = await insertTechnician(app.db, { skills: ['AC'] })
    const [before, unassigned, moved] = [await plan(`${TOMORROW}T08`), await plan(`${TOMORROW}T12`), await plan(`${TOMORROW}T16`)]
    const { batch, unassigned: list } = await asOwner('POST', '/reservations', { technician_id: ill.id, ...OFF })
    expect(list.map(({ id }: Visit) => id)).toEqual([unassigned.id, moved.id])
    const shown = await board()
    expect(shown.to_plan.map(({ id, last_event }) => [id, last_event.what, last_event.note])).toEqual([
      [unassigned.id, 'unassigned', 'Unwell'],
      [moved.id, 'unassigned', 'Unwell'],
    ])
    expect((await asOwner('GET', '/visits/counts')).needs).toBe(2)
    expect(shown.off.map((reservation) => [reservation.technician_id, reservation.batch])).toEqual([[ill.id, batch]])
    expect((await windows()).next).not.toContain(`${TOMORROW}T14`)
    const other = await insertTechnician(app.db)
    expect((await step(moved, { technician_id: other.id })).status).toBe(200)
    const { returned } = await asOwner('DELETE', `/reservations/${batch}`)
    expect(returned.map(({ id }: Visit) => id)).toEqual([unassigned.id])
    const technicianOf = async (visit: Visit) => (await visitsOf({ id: visit.lead_id }))[0]?.technician?.id
    expect(await Promise.all([before, unassigned, moved].map(technicianOf))).toEqual([ill.id, ill.id, other.id])
    expect((await ask('DELETE', `/reservations/${batch}`)).status).toBe(404)
  })

  it('of a city keeps the visits that are there and takes no others', async () => {
    const technician = await insertTechnician(app.db)
    const visit = await plan(`${TOMORROW}T12`)
    const { batch, unassigned } = await asOwner('POST', '/reservations', { city: 'thane', ...OFF })
    expect(unassigned).toEqual([])
    expect((await visitsOf({ id: visit.lead_id }))[0]?.technician?.id).toBe(technician.id)
    expect((await ask('POST', '/visits', { lead_id: (await book(app, AC)).id, window: `${TOMORROW}T16` })).status).toBe(409)
    await asOwner('DELETE', `/reservations/${batch}`)
    expect((await ask('POST', '/visits', { lead_id: (await book(app, AC)).id, window: `${TOMORROW}T16` })).status).toBe(201)
  })

  it('is refused without somebody, and where it ends before it begins', async () => {
    const technician = await insertTechnician(app.db)
    expect((await ask('POST', '/reservations', OFF)).body.errors).toHaveProperty('technician_id')
    const twice = [1, 2].map(async () => (await ask('POST', '/reservations', { technician_id: technician.id, ...OFF })).status)
    expect((await Promise.all(twice)).sort()).toEqual([201, 409])
    expect((await ask('POST', '/reservations', { technician_id: technician.id, city: 'thane', ...OFF })).status).toBe(422)
    expect(
      (await ask('POST', '/reservations', { technician_id: technician.id, from: OFF.to, to: OFF.from })).body.errors,
    ).toHaveProperty('to')
    for (const year of ['0000', '2024', '2028', '9999']) {
      const far = { from: `${year}-03-03T00:00:00Z`, to: `${year}-03-04T00:00:00Z` }
      expect((await ask('POST', '/reservations', { technician_id: technician.id, ...far })).body.errors).toHaveProperty('to')
    }
    expect((await ask('POST', '/reservations', { technician_id: 999_999, ...OFF })).body.errors).toHaveProperty('technician_id')
  })
})
