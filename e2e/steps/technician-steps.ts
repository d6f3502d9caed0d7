import pg from 'pg'
import type { Windows } from '../../contract/bookings/visits.public.ts'
import type { BookingServiceType, City } from '../../contract/options.ts'
import { buildTechnician } from '../../test/builders.ts'
import { type Program, readConnection } from '../../test/program.ts'
import { uploadTo } from '../../test/running-program.ts'
import { expect, type TestFixtures } from '../fixtures.ts'
import { buildPicture } from './console-steps.ts'

type Api = TestFixtures['api']
type Work = { service_type: BookingServiceType; city: City }

/** Enters an active technician who does this work, or all of these, on every day until midnight, and returns the id. */
export async function enterTechnician(
  { server, api, token }: { server: Program; api: Api; token: string },
  { service_type, city, skills = [service_type] }: Work & { skills?: BookingServiceType[] },
  name = 'Ramesh Pawar',
): Promise<number> {
  const { body: picture } = await uploadTo(server, token, new Uint8Array((await buildPicture()).buffer))
  const technician = buildTechnician({
    ...{ name, skills, cities: [city], days: [1, 2, 3, 4, 5, 6, 7], to_min: 1440 },
    ...{ image_id: picture.data.id, verified_on: '2026-11-02', verified_how: 'Certificate', is_active: true },
  })
  const { status, body } = await api('POST', '/technicians', technician, token)
  expect([status, body.errors]).toEqual([201, undefined])
  return (body.data as { id: number }).id
}

/** `token`: of the booking whose visit may move; its own time is free for it. */
export async function listWindowsOf(api: Api, work: (Work & { token: string }) | Work): Promise<Windows> {
  return (await api('GET', `/public/windows?${new URLSearchParams(work)}`)).body.data as Windows
}

/** Waits until a service's page offers times: a page that was kept before the technician came does not. */
export async function seeOffered(server: Program, path: string): Promise<void> {
  const isOffered = async () => (await (await fetch(server.url + path)).text()).includes('name="window"')
  await expect.poll(isOffered, `${path} offers times`).toBe(true)
}

/**
 * Moves a visit from tomorrow to today: in the last half hour of a day no time of it can be planned, and the page of
 * the next day is closed until then.
 */
export async function bringForward(dataDir: string, visitId: number): Promise<void> {
  const client = new pg.Client(readConnection(dataDir))
  await client.connect()
  try {
    const moved = `UPDATE visits SET (window_start, window_end, due_by) =
      (window_start - interval '1 day', window_end - interval '1 day', due_by - interval '1 day')
      WHERE id = $1 RETURNING reservation_id`
    const during = "tstzrange(lower(during) - interval '1 day', upper(during) - interval '1 day')"
    const sql = `WITH moved AS (${moved}) UPDATE reservations SET during = ${during} FROM moved WHERE id = reservation_id`
    expect((await client.query(sql, [visitId])).rowCount).toBe(1)
  } finally {
    await client.end()
  }
}
