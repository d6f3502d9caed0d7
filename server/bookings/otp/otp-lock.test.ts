import { expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { noticesOf } from '../../../test/steps.ts'
import { unfinishedLeads } from '../../platform/db/schema.ts'
import { lockSending } from './otp.store.ts'

const app = await createTestApp()
const VISITORS = 25

it('a hanging session that holds the lock of the codes delays no page, and each visitor is called back', async () => {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = app.db.transaction(async (tx) => {
    await lockSending(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const asking = Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const { status, body } = await app.request('POST', '/public/send-otp', buildLead())
      return [status, body.call_back, body.message]
    }),
  )
  const isAsking = Promise.race([asking.then(() => false), Promise.resolve(true)])
  for (const path of ['/readyz', '/api/public/frontservice', '/api/public/fronthomepage', '/readyz']) {
    expect((await app.fetch(path)).status).toBe(200)
  }
  expect(await isAsking).toBe(true)
  expect(await asking).toEqual(Array(VISITORS).fill([429, true, english.otpPaused]))
  released.resolve()
  await holding
  expect(app.takeErrors().length).toBeGreaterThan(0)
  expect(app.sms).toEqual([])
  expect(await app.db.$count(unfinishedLeads)).toBe(VISITORS)
  expect((await noticesOf(app, 'alarm', 1)).length).toBeGreaterThan(0)
  expect((await app.request('POST', '/public/send-otp', buildLead())).status).toBe(200)
})
