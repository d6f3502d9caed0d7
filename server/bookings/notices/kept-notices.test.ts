import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { book, noticesOf, signIn } from '../../../test/steps.ts'
import { NOTICE_CHECKS } from './notices.module.ts'

const app = await createTestApp({}, { localChannels: ['sms', 'email'] })
const statusesOf = async (id: number) => (await noticesOf(app, 'lead', id)).map(({ status }) => status)
const call = async (method: string, path: string) => app.request(method, path, undefined, { token: await signIn(app) })

it('a message that no provider carries is kept here, and never called sent', async () => {
  const { id } = await book(app)
  await app.runJobs()
  expect(await statusesOf(id)).toEqual(['kept', 'kept'])
  const { body } = await call('GET', '/notices?status=kept')
  expect(body.data.map(({ status, sent_at }: { status: string; sent_at: null }) => [status, sent_at])).toEqual(
    Array(2).fill(['kept', null]),
  )
  expect((await call('GET', '/notices?status=sent')).body.data).toEqual([])
  const check = NOTICE_CHECKS.find(({ name }) => name === 'notices')
  const result = await check?.run({ ...app.deps, askSite: () => expect.fail() })
  expect(result).toMatchObject({ state: 'fine', text: 'None failed. 2 messages kept on this server, not sent.' })
})

it('it is not sent by itself once a provider is there, and can be sent by hand', async () => {
  const { id } = await book(app)
  await app.runJobs()
  const [kept] = await noticesOf(app, 'lead', id)
  expect((await call('POST', `/notices/${kept?.id}/retry`)).status).toBe(409)
  app.deps.localChannels = []
  await call('POST', '/notices/retry')
  await app.runJobs({ isEager: true })
  expect(await statusesOf(id)).toEqual(['kept', 'kept'])
  expect((await call('POST', `/notices/${kept?.id}/retry`)).status).toBe(200)
  await app.runJobs()
  expect((await statusesOf(id)).sort()).toEqual(['kept', 'sent'])
})
