import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { buildTechnician } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn, signInAs, uploadImage } from '../../../test/steps.ts'
import { callDuringTransaction } from '../../../test/wait-for.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { images, reservations, technicians } from '../../platform/db/schema.ts'
import { technicianChecks } from './technicians.module.ts'

const app = await createTestApp()
let token = await signIn(app)
const call = (method: string, path = '', body?: object) => app.request(method, `/technicians${path}`, body, { token })
const CHECKED = { verified_on: '2026-11-02', verified_how: 'Certificate of the Thane police' }
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()

beforeEach(async () => {
  await app.db.delete(reservations)
  await app.db.delete(technicians)
  token = await signIn(app)
})

async function enter(fields: Parameters<typeof buildTechnician>[0] = {}) {
  const input = buildTechnician(fields)
  const { status, body } = await call('POST', '', input)
  expect([status, body.errors]).toEqual([201, undefined])
  return { input: { ...input, image_id: undefined }, ...body.data }
}
const enterActive = async (fields: Parameters<typeof buildTechnician>[0] = {}) =>
  enter({ image_id: (await uploadImage(app, token)).id, ...CHECKED, is_active: true, ...fields })
const take = (technician_id: number, [from, to]: [number, number], kind: 'visit' | 'off' = 'visit') =>
  app.db.insert(reservations).values({ technician_id, kind, during: `[${inHours(from)},${inHours(to)})` })

describe('a technician', () => {
  it('is entered before photo and check are there, and read with every field', async () => {
    const { input, id } = await enter({ pincodes: ['400601', '400602'], verified_how: ' ' })
    const expected = { ...input, id, image: '', image_url: '', verified_on: null, verified_how: '', version: 1 }
    expect((await call('GET', `/${id}`)).body.data).toEqual({ ...expected, updated_at: expect.any(String) })
    expect((await call('GET', '/999999')).status).toBe(404)
  })

  it('is active with a photo and the day of the check alone', async () => {
    const { id, input } = await enter()
    const missing = await call('PUT', `/${id}`, { ...input, is_active: true })
    const errors = { image_id: ADMIN_MESSAGES.photoNeeded, verified_on: ADMIN_MESSAGES.checkNeeded }
    expect([missing.status, missing.body.errors]).toEqual([422, errors])
    const photo = await uploadImage(app, token)
    const unchecked = await call('POST', '', buildTechnician({ image_id: photo.id, is_active: true }))
    expect([unchecked.status, unchecked.body.errors]).toEqual([422, { verified_on: ADMIN_MESSAGES.checkNeeded }])
    const { status, body } = await call('PUT', `/${id}`, { ...input, ...CHECKED, image_id: photo.id, is_active: true })
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.updated('Technician')])
    expect(body.data).toMatchObject({ ...CHECKED, is_active: true, image: photo.file, image_url: photo.url, version: 2 })
    // A later save without a photo keeps the one that is there.
    expect((await call('PUT', `/${id}`, { ...input, ...CHECKED, is_active: true })).body.data.image).toBe(photo.file)
  })

  it.each<[string, object, string]>([
    ['a missing name', { name: ' ' }, 'name'],
    ['a number that is none', { mobile: '12345' }, 'mobile'],
    ['no service', { skills: [] }, 'skills'],
    ['an unknown service', { skills: ['Astrology'] }, 'skills.0'],
    ['no city', { cities: [] }, 'cities'],
    ['no day', { days: [] }, 'days'],
    ['an eighth day', { days: [8] }, 'days.0'],
    ['a PIN code of five digits', { pincodes: ['400601', '40060'] }, 'pincodes'],
    ['hours that end before they begin', { from_min: 1200, to_min: 480 }, 'to_min'],
    ['a 25th hour', { to_min: 1500 }, 'to_min'],
    ['a day that is none', { verified_on: '2026-02-30' }, 'verified_on'],
    ['a photo that is gone', { image_id: 999_999 }, 'image_id'],
  ])('with %s is refused with the field named', async (_, fields, field) => {
    const { status, body } = await call('POST', '', { ...buildTechnician(), ...fields })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('has an ID number of their own', async () => {
    const { input } = await enter()
    const { id, input: other } = await enter()
    const taken = { id_number: ADMIN_MESSAGES.idNumberTaken }
    expect((await call('POST', '', buildTechnician({ id_number: input.id_number }))).body.errors).toEqual(taken)
    const { status, body } = await call('PUT', `/${id}`, { ...other, id_number: input.id_number })
    expect([status, body.errors]).toEqual([422, taken])
  })

  it('is not saved over a newer version, which the refusal shows', async () => {
    const { id, input } = await enter()
    await call('PUT', `/${id}`, { ...input, name: 'Sunil R. Pawar', version: 1 })
    const { status, body } = await call('PUT', `/${id}`, { ...input, name: 'S. Pawar', version: 1 })
    expect([status, body.message, body.current]).toMatchObject([
      409,
      ADMIN_MESSAGES.stale,
      { name: 'Sunil R. Pawar', version: 2 },
    ])
    expect((await call('PUT', `/${id}`, { ...input, name: 'S. Pawar', version: 2 })).body.data.version).toBe(3)
    expect((await call('PUT', '/999999', input)).status).toBe(404)
  })

  it('stays active while visits are to come, and leave is none', async () => {
    const { id, input } = await enterActive()
    const setInactive = () => call('PUT', `/${id}`, { ...input, is_active: false })
    await take(id, [-4, -2])
    await take(id, [-1, 1])
    await take(id, [24, 26])
    const { status, body } = await setInactive()
    expect([status, body.message]).toEqual([409, ADMIN_MESSAGES.visitsToCome(2)])
    app.clock.advance(2 * DAY_MS)
    await take(id, [1, 3], 'off')
    token = await signIn(app)
    expect((await setInactive()).body.data.is_active).toBe(false)
  })

  it('stays active where a visit is being booked at the same moment', async () => {
    const { id, input } = await enterActive()
    const book = async (tx: DbOrTx) => {
      await tx.select().from(technicians).where(eq(technicians.id, id)).for('share')
      await tx.insert(reservations).values({ technician_id: id, kind: 'visit', during: `[${inHours(3)},${inHours(5)})` })
    }
    const answer = await callDuringTransaction(app, book, () => call('PUT', `/${id}`, { ...input, is_active: false }))
    expect([answer.status, answer.body.message]).toEqual([409, ADMIN_MESSAGES.visitsToCome(1)])
  })
})

describe('the technicians', () => {
  it('are listed by name, the active ones first, and found by name, number and ID', async () => {
    await enter({ name: 'Amit Jadhav', mobile: '9820011111', id_number: 'K-901' })
    await enter({ name: 'Babu Rao' })
    await enterActive({ name: 'Zoya Khan' })
    const namesOf = async (query = '') => (await call('GET', query)).body.data.map(({ name }: { name: string }) => name)
    expect(await namesOf()).toEqual(['Zoya Khan', 'Amit Jadhav', 'Babu Rao'])
    for (const search of ['jadh', '98200 11111', 'k-901']) expect(await namesOf(`?search=${search}`)).toEqual(['Amit Jadhav'])
  })

  it('are read by agents and written by owners; editors see none of their numbers', async () => {
    const { id, input } = await enter()
    const [agent, editor] = [await signInAs(app, 'agent'), await signInAs(app, 'editor')]
    const as = async (token: string, method: string, path: string, body?: object) =>
      (await app.request(method, path, body, { token })).status
    expect(await as(agent, 'GET', '/technicians')).toBe(200)
    expect(await as(editor, 'GET', '/technicians')).toBe(403)
    expect(await as(agent, 'PUT', `/technicians/${id}`, input)).toBe(403)
  })

  it('keep their photos: the library names them, and nobody deletes one', async () => {
    const { id, image } = await enterActive({ name: 'Sunil Pawar' })
    const editor = await signInAs(app, 'editor')
    const library = (await app.request('GET', '/images', undefined, { token: editor })).body.data
    const photo = library.find(({ file }: { file: string }) => file === image)
    expect(photo.uses).toEqual([{ kind: 'technicians', id: String(id), title: 'Sunil Pawar' }])
    const { status, body } = await app.request('DELETE', `/images/${photo.id}`, undefined, { token: editor })
    expect([status, body.message]).toEqual([409, ADMIN_MESSAGES.imageInUse('Sunil Pawar')])
    app.clock.advance(2 * DAY_MS)
    await cleanUp(app.deps)
    expect(await app.db.$count(images, eq(images.file, image))).toBe(1)
  })

  it('go three years after they were set inactive, once no visit tells of them', async () => {
    const [{ id: gone }, { id: withVisit }, { id: active }] = [await enter(), await enter(), await enterActive()]
    await take(withVisit, [1, 3])
    const idsAfter = async (ms: number) => {
      app.clock.advance(ms)
      await cleanUp(app.deps)
      const rows = await app.db.select({ id: technicians.id }).from(technicians).orderBy(technicians.id)
      return rows.map(({ id }) => id)
    }
    expect(await idsAfter(3 * 365 * DAY_MS)).toEqual([gone, withVisit, active])
    expect(await idsAfter(2 * DAY_MS)).toEqual([withVisit, active])
  })
})

describe('the doctor', () => {
  const check = async (wanted: string) => {
    const found = technicianChecks.find(({ name }) => name === wanted)
    const { state, details } = (await found?.run({ ...app.deps, askSite: async (path) => app.fetch(path) })) ?? {}
    return [state, details]
  }

  it('names whose police check is older than a year', async () => {
    expect(await check('police-checks')).toEqual(['fine', []])
    await enterActive({ verified_on: dayIn(app.clock.now()) })
    await enter({ verified_on: '2020-01-01' })
    expect(await check('police-checks')).toEqual(['fine', []])
    await enterActive({ name: 'Zoya Khan', id_number: 'K-7', verified_on: '2020-01-01' })
    expect(await check('police-checks')).toEqual(['warning', ['Zoya Khan, K-7']])
  })

  it('names who has had no visit for a fortnight', async () => {
    const { id } = await enterActive({ name: 'Zoya Khan', id_number: 'K-7' })
    expect(await check('idle-technicians')).toEqual(['fine', []])
    app.clock.advance(15 * DAY_MS)
    expect(await check('idle-technicians')).toEqual(['warning', ['Zoya Khan, K-7']])
    await take(id, [-40, -38])
    expect(await check('idle-technicians')).toEqual(['fine', []])
  })
})
