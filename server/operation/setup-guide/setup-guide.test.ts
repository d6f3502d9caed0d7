import { describe, expect, it } from 'vitest'
import type { SetupGuide, SetupStep } from '../../../contract/operation/setup-guide.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { ADMIN } from '../../../test/program.ts'
import { signIn } from '../../../test/steps.ts'
import { folderPlace } from '../backup/backup-places.ts'

const app = await createTestApp({}, { localChannels: ['sms', 'email', 'payments'] })
const token = await signIn(app)
const send = (method: string, path: string, body?: object) => app.request(method, path, body, { token })
const get = async (): Promise<SetupGuide> => (await send('GET', '/setup-guide')).body.data
const listDone = async () => (await get()).steps.filter(({ is_done }) => is_done).map(({ name }) => name)

/** Expects that exactly this work completes one step. */
async function expectToDo(step: SetupStep, work: () => Promise<unknown>): Promise<void> {
  const before = await listDone()
  expect(before).not.toContain(step)
  await work()
  expect(new Set(await listDone())).toEqual(new Set([...before, step]))
}

describe('the list of the first day', () => {
  it('has nothing done on a new site', async () => {
    expect(await listDone()).toEqual([])
    expect((await get()).dismissed).toBeNull()
  })

  it('knows that the number and the address are no longer those of the first start', async () => {
    const save = (fields: object) => send('PUT', '/contact-us', { email: 'hello@shah.example', ...fields })
    const { mobile, address } = (await send('GET', '/contact-us')).body
    await save({ mobile, address })
    await save({ mobile: '98200 12399', address })
    expect(await listDone()).toEqual([])
    await expectToDo('contact', () => save({ mobile: '98200 12399', address: 'Karve Road, Pune' }))
  })

  it('knows that a charge was saved, and no other text of a service', async () => {
    const service = (await send('GET', '/services/3')).body.data
    await send('PUT', '/services/3', { ...service, sub_heading: 'Another subheading' })
    expect(await listDone()).not.toContain('prices')
    await expectToDo('prices', () => send('PUT', '/services/3', { ...service, visit_charge: '777', version: undefined }))
  })

  it('knows that every policy was saved', async () => {
    const save = async (page: string) => {
      const { title, description } = (await send('GET', page)).body
      expect((await send('PUT', page, { title, description: `${description}<p>Read by us.</p>` })).status).toBe(200)
    }
    for (const page of ['/about-us', '/refund-policy', '/terms-and-conditions', '/privacy-policy']) await save(page)
    await expectToDo('policies', () => save('/shipping-policy'))
  })

  it('knows that a technician works', async () => {
    await expectToDo('technicians', () => insertTechnician(app.db))
  })

  it('knows which channels have a provider', async () => {
    for (const channel of ['sms', 'email', 'payments'] as const) {
      await expectToDo(channel, async () => {
        app.deps.localChannels = app.deps.localChannels.filter((local) => local !== channel)
      })
    }
  })

  it('knows that somebody is invited, until the invitation is withdrawn', async () => {
    const invite = () => send('POST', '/administrators/invitations', { email: 'asha@karigar.example', role: 'agent' })
    await expectToDo('team', invite)
    const [invitation] = (await send('GET', '/administrators')).body.data.invitations
    await send('DELETE', `/administrators/invitations/${invitation.id}`)
    expect(await listDone()).not.toContain('team')
  })

  it('knows that the owner has chosen a password', async () => {
    await expectToDo('password', () =>
      send('PUT', '/account/password', { current: ADMIN.password, password: 'four words and a number 7' }),
    )
  })

  it('stores with who and when what only the owner knows, and forgets it again', async () => {
    await expectToDo('team', () => send('POST', '/setup-guide/team'))
    const at = app.clock.now().toISOString()
    app.clock.advance(60_000)
    await send('POST', '/setup-guide/team')
    expect((await get()).steps.find(({ name }) => name === 'team')?.confirmed).toEqual({ by: ADMIN.email, at })
    await send('DELETE', '/setup-guide/team')
    expect(await listDone()).not.toContain('team')
    expect((await send('POST', '/setup-guide/sms')).status).toBe(404)
  })

  it('is dismissed for all owners of the site, and comes back', async () => {
    expect((await send('POST', '/setup-guide/dismissal')).status).toBe(200)
    expect((await get()).dismissed?.by).toBe(ADMIN.email)
    await send('DELETE', '/setup-guide/dismissal')
    expect((await get()).dismissed).toBeNull()
  })
})

it.each([
  ['/data/backups', false],
  ['/another-disk', true],
])('of the data in /data, a backup in %s is one elsewhere: %s', async (backupDir, isElsewhere) => {
  const list = async () => [{ name: 'one', createdAt: new Date(), isProven: true }]
  const other = await createTestApp(
    { backupKeep: 7, dataDir: '/data', backupDir },
    { backups: { ...folderPlace(backupDir), list } },
  )
  const { body } = await other.request('GET', '/setup-guide', undefined, { token: await signIn(other) })
  expect(body.data.steps).toContainEqual({ name: 'backup', is_done: isElsewhere, confirmed: null })
})
