import { asc, gt, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../test/harness.ts'
import { ADMIN } from '../../test/program.ts'
import { book, bookPaid, signIn, signInAs } from '../../test/steps.ts'
import { administrators, audit } from '../db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
await signInAs(app, 'editor')
const lead = await book(app)
const person = '9811100001'
await book(app, { mobile: person })
const { order_id } = await bookPaid(app)
const [editor] = await app.db.select().from(administrators).where(ne(administrators.email, ADMIN.email))

const HOME = {
  ...{ heading: 'One', subheading: 'Two', contact1: '9876543210', contact2: '9876543211' },
  ...{ meta_title: 'A', meta_desc: 'B', meta_keywords: 'C', faqs: [] },
}
const CHANGES: [action: string, method: string, path: string, body: object][] = [
  ['leads.update', 'PATCH', `/leads/${lead.id}`, { note: 'called' }],
  ['payments.refund', 'POST', `/payments/${order_id}/refund`, {}],
  ['homepage.create', 'POST', '/homepage', HOME],
  ['homepage.update', 'PUT', '/homepage/1', { ...HOME, heading: 'Other' }],
  ['administrators.invite', 'POST', '/administrators/invitations', { email: 'new@karigar.example', role: 'agent' }],
  ['administrators.update', 'PATCH', `/administrators/${editor?.id}`, { role: 'agent' }],
  ['secondFactor.setRequired', 'PUT', '/second-factor/required', { is_required: false }],
  ['privacy.erase', 'POST', '/privacy/erase', { person }],
]
const TABLES = ['leads', 'lead_history', 'orders', 'order_events', 'refunds', 'home_records', 'versions', 'administrators']
const OTHERS = ['administrator_links', 'notices', 'security_settings', 'erasures']

async function readRows(): Promise<unknown[]> {
  const read = (table: string) => app.pool.query(`select to_jsonb(t)::text as row from ${table} t order by 1`)
  return Promise.all([...TABLES, ...OTHERS].map(async (table) => [table, (await read(table)).rows]))
}
const change = (method: string, path: string, body: object) => app.request(method, path, body, { token })

it.each(CHANGES)('%s is made with its entry or not at all', async (action, method, path, body) => {
  const before = await readRows()
  const [last] = (await app.pool.query('select max(id) as id from audit')).rows
  await app.db.execute('ALTER TABLE audit RENAME TO audit_gone')
  try {
    expect((await change(method, path, body)).status).toBe(500)
  } finally {
    await app.db.execute('ALTER TABLE audit_gone RENAME TO audit')
  }
  expect(app.takeErrors()).not.toEqual([])
  expect(await readRows()).toEqual(before)

  expect((await change(method, path, body)).status).toBeLessThan(300)
  expect(await readRows()).not.toEqual(before)
  const entries = await app.db.select().from(audit).where(gt(audit.id, last.id)).orderBy(asc(audit.id))
  expect(entries).toMatchObject([{ action, outcome: 'done', administrator: ADMIN.email, fields: Object.keys(body) }])
  expect(action === 'secondFactor.setRequired' || entries[0]?.target).toBeTruthy()
})
