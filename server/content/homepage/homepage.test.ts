import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { homeRecords } from '../../platform/db/schema.ts'

const app = await createTestApp()
const get = () => app.request('GET', '/public/fronthomepage')
const text = expect.stringMatching(/\S/)

it('the public sees record 1: its heading as title, its FAQs as JSON text', async () => {
  const { status, body } = await get()
  expect([status, Object.keys(body), body.status]).toEqual([200, ['status', 'data'], true])
  expect(body.data).toEqual([
    expect.objectContaining({
      ...{ id: 1, title: text, meta_title: text, meta_desc: text, meta_keywords: text },
      ...{ subheading: text, contact1: text, contact2: text, faqs: text },
    }),
  ])
  const faqs = JSON.parse(body.data[0].faqs)
  expect(faqs).toHaveLength(8)
  for (const faq of faqs) expect(faq).toEqual({ title: text, description: text })
})

it('the public sees no draft', async () => {
  const [record] = await app.db.select().from(homeRecords).where(eq(homeRecords.id, 1))
  if (!record) throw new Error('There is no record 1')
  await app.db.insert(homeRecords).values({ ...record, id: 77, heading: 'A draft' })
  expect(JSON.stringify((await get()).body)).not.toContain('A draft')
})

it('an edit of record 1 is seen', async () => {
  await app.db.update(homeRecords).set({ heading: 'Edited' }).where(eq(homeRecords.id, 1))
  expect((await get()).body.data[0].title).toBe('Edited')
})
