import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { signIn, signInAs } from '../../../test/steps.ts'
import { checksOf } from '../../operation/doctor/doctor.test-tools.ts'
import { audit, sessions, upiIds } from '../../platform/db/schema.ts'
import { arriveAt } from './visit-office.test-tools.ts'
import { beginNextDay } from './visits.test-tools.ts'

const app = await createTestApp({ businessName: 'Karigar' })
const check = checksOf(app)
let token: string
const save = (upi_id: string) => app.request('PUT', '/payments/upi-id', { upi_id }, { token })
const shown = async () => (await app.request('GET', '/channels', undefined, { token })).body.data.upi
const step = async () => {
  const { body } = await app.request('GET', '/setup-guide', undefined, { token })
  return body.data.steps.find(({ name }: { name: string }) => name === 'upi')
}

beforeEach(async () => {
  await app.db.delete(upiIds)
  await beginNextDay(app, 15.5)
  token = await signIn(app)
})

describe('the UPI ID of the business', () => {
  it('is entered by the owner, and customer, technician, doctor and first steps know it at once', async () => {
    expect([await shown(), (await step()).is_done]).toEqual([null, false])
    const technician = await insertTechnician(app.db, { skills: ['Electrician'], cities: ['mum'] })
    expect(await check('upi')).toMatchObject({ state: 'warning', path: '/admin/channels' })
    const { quote, decide, see, look } = await arriveAt(app, technician)
    await quote()
    await decide(1, 150_000)
    expect((await see()).to_pay).toEqual({ due_paise: 130_100 })
    const saved = await save(' karigar@okaxis ')
    expect([saved.status, saved.body.message]).toEqual([200, ADMIN_MESSAGES.upiIdSaved('karigar@okaxis')])
    const upi = { id: 'karigar@okaxis', url: expect.stringContaining('upi://pay?pa=karigar@okaxis&pn=Karigar&tr=KG-') }
    expect([(await see()).to_pay, (await look()).to_pay]).toEqual(Array(2).fill({ due_paise: 130_100, upi }))
    expect([await shown(), (await step()).is_done]).toEqual([{ id: 'karigar@okaxis', is_own: true }, true])
    expect(await check('upi')).toMatchObject({ state: 'fine', text: expect.stringContaining('karigar@okaxis') })
    await save('shah.electricals@ybl')
    const entries = await app.db.select().from(audit).where(eq(audit.action, 'payments.setUpiId'))
    const notes = ['none became karigar@okaxis', 'karigar@okaxis became shah.electricals@ybl']
    expect(entries.map(({ note }) => note)).toEqual(notes)
    expect((await save('')).body.message).toBe(ADMIN_MESSAGES.upiIdRemoved)
    expect([await shown(), (await see()).to_pay]).toEqual([null, { due_paise: 130_100 }])
  })

  it('is refused where it is none', async () => {
    for (const wrong of ['karigar', 'karigar@', 'a@b', 'kari gar@okaxis', 'karigar@okaxis?am=1']) {
      expect((await save(wrong)).body.errors).toEqual({ upi_id: ADMIN_MESSAGES.upiIdInvalid })
    }
    expect(await shown()).toBeNull()
  })

  it('is the owner’s alone, who says again who they are', async () => {
    const agent = await signInAs(app, 'agent')
    expect((await app.request('PUT', '/payments/upi-id', { upi_id: 'thief@okaxis' }, { token: agent })).status).toBe(403)
    await app.db.update(sessions).set({ proven_at: new Date(app.clock.now().getTime() - 3_600_000) })
    const asked = await save('thief@okaxis')
    expect([asked.status, asked.body.needs, asked.body.methods]).toEqual([403, 'confirmation', ['password']])
    expect(await shown()).toBeNull()
  })
})

describe('the UPI ID of the environment', () => {
  it('holds until the console has one, and again once that is removed', async () => {
    const other = await createTestApp({ upiId: 'first@okaxis' })
    const session = await signIn(other)
    const ask = async () => (await other.request('GET', '/channels', undefined, { token: session })).body.data.upi
    const set = (upi_id: string) => other.request('PUT', '/payments/upi-id', { upi_id }, { token: session })
    expect(await ask()).toEqual({ id: 'first@okaxis', is_own: false })
    await set('second@okaxis')
    expect(await ask()).toEqual({ id: 'second@okaxis', is_own: true })
    expect((await set('')).body.message).toBe(ADMIN_MESSAGES.upiIdSaved('first@okaxis'))
    expect(await ask()).toEqual({ id: 'first@okaxis', is_own: false })
  })
})
