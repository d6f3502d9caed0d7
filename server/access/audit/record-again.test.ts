import { desc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { signIn } from '../../../test/steps.ts'
import { audit } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)

/** Lets each transaction with an entry do this when it commits. */
async function atCommit(statements: string): Promise<void> {
  await app.db.execute(sql`drop trigger if exists at_commit on audit`)
  await app.db.execute(
    sql.raw(`create or replace function at_commit() returns trigger language plpgsql as $$ begin ${statements} end $$`),
  )
  await app.db.execute(sql`create constraint trigger at_commit after insert on audit
    deferrable initially deferred for each row execute function at_commit()`)
}

it('a change whose transaction is made again has its entry', async () => {
  // A sequence counts on where a transaction is rolled back.
  await app.db.execute(sql`create sequence commits`)
  await atCommit(`if nextval('commits') = 1 then raise sqlstate '40001'; end if; return null;`)
  const input = { title: 'About us', description: '<p>Saved at the second try</p>' }
  expect((await app.request('PUT', '/about-us', input, { token })).status).toBe(200)
  const [entry] = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(entry?.action).toBe('documents.updateAboutUs')
})

it('a device is not remembered by a sign-in that does not come to be', async () => {
  await atCommit(`raise sqlstate '23514';`)
  const { status, headers } = await app.request('POST', '/public/authenticate', ADMIN)
  expect([status, headers.get('Set-Cookie')]).toEqual([500, null])
  expect(app.takeErrors().join()).toContain('unexpected error')
})
