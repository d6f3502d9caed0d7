import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signInAs } from '../../../test/steps.ts'
import { audit, leads } from '../../platform/db/schema.ts'

const app = await createTestApp()
await app.db.insert(leads).values(
  Array.from({ length: 210 }, (_, index) => ({
    ...buildLead(),
    ...{ city: 'mum' as const, reference: `KG-READ-${index}`, token: `token-of-lead-${index}`, due_at: app.clock.now() },
  })),
)

const notes = async () =>
  (await app.db.select().from(audit).where(eq(audit.action, 'leads.read'))).map(({ role, note }) => [role, note])

it('who reads the leads of many customers in a day is in the audit log, once, and who looks at a page is not', async () => {
  const agent = await signInAs(app, 'agent')
  const read = (page: number, token = agent) => app.request('GET', `/leads?limit=100&page=${page}`, undefined, { token })
  for (let times = 0; times < 5; times++) await read(1)
  expect(await notes()).toEqual([])
  const { body } = await read(2)
  expect(await notes()).toEqual([['agent', '200 different leads in a day']])
  await app.request('GET', `/leads/${body.data[0].id}`, undefined, { token: agent })
  for (const page of [1, 2, 3]) await read(page)
  expect(await notes()).toHaveLength(1)
  app.clock.advance(DAY_MS)
  const later = await signInAs(app, 'agent')
  for (const page of [1, 2, 3]) await read(page, later)
  expect(await notes()).toHaveLength(2)
})
