import { desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { buildPicture } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { postImage, signIn } from '../../../test/steps.ts'
import { type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { audit, blogs } from '../../platform/db/schema.ts'
import { findIsRequired, updateIsRequired } from '../auth/second-factor.store.ts'
import { createRecorder } from './record-action.ts'

const app = await createTestApp()
const token = await signIn(app)

/** Runs these statements in a trigger when a transaction with an entry commits. */
async function atCommit(statements: string): Promise<void> {
  await app.db.execute(sql`drop trigger if exists at_commit on audit`)
  await app.db.execute(
    sql.raw(`create or replace function at_commit() returns trigger language plpgsql as $$ begin ${statements} end $$`),
  )
  await app.db.execute(sql`create constraint trigger at_commit after insert on audit
    deferrable initially deferred for each row execute function at_commit()`)
}

it('a change whose transaction is made again has its entry', async () => {
  // A sequence is not rolled back with its transaction, so it counts the attempts.
  await app.db.execute(sql`create sequence commits`)
  await atCommit(`if nextval('commits') = 1 then raise sqlstate '40001'; end if; return null;`)
  const input = { title: 'About us', description: '<p>Saved at the second try</p>' }
  expect((await app.request('PUT', '/about-us', input, { token })).status).toBe(200)
  const [entry] = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(entry?.action).toBe('documents.updateAboutUs')
})

it('so has one that fails at another statement, and the entry names the new record', async () => {
  await app.db.execute(sql`create sequence inserts`)
  await app.db.execute(sql`create function fail_once() returns trigger language plpgsql as $$ begin
    if nextval('inserts') = 1 then raise sqlstate '40P01'; end if; return new; end $$`)
  await app.db.execute(sql`create trigger fail_once before insert on pgboss.job_common
    for each row when (new.name = 'make-copies') execute function fail_once()`)
  const { status } = await postImage(app, token, await buildPicture())
  expect(status).toBe(201)
  const { rows } = await app.pool.query('select max(id)::text as id from images')
  const entries = await app.db.select().from(audit).where(eq(audit.action, 'images.upload'))
  expect(entries).toMatchObject([{ outcome: 'done', target: rows[0].id }])
})

/** The answer of an audited call that does this. */
async function answerOf(change: () => Promise<unknown>): Promise<unknown> {
  const record = createRecorder(app.deps)
  const endpoint = { auth: 'owner', method: 'POST', status: 200 } as const
  const own = new Hono()
  own.onError(({ message }, c) => c.text(message, 500))
  own.post('/forgetful', (c) =>
    record(c, { name: 'forgetful', endpoint }, async () => {
      await change()
      return c.text('changed')
    }),
  )
  const answer = await own.request('/forgetful', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  return [answer.status, await answer.text()]
}

const REFUSED = [500, expect.stringContaining('Make it in db.transaction')]

it('a change outside of a transaction, which would have no entry, is refused', async () => {
  expect(await answerOf(() => updateIsRequired(app.db, true, app.clock.now()))).toEqual(REFUSED)
  expect(await findIsRequired(app.db)).toBe(false)
})

it('so is one that was prepared before, outside of an audited call', async () => {
  const update = prepareQuery((db, { title }: Placeholders<{ title: string }>) =>
    db
      .update(blogs)
      .set({ title: sql`${title}` })
      .where(eq(blogs.id, 1)),
  )
  await update(app.db, { title: 'Before' })
  expect(await answerOf(() => update(app.db, { title: 'Without an entry' }))).toEqual(REFUSED)
  expect(await answerOf(() => app.db.transaction((tx) => update(tx, { title: 'With one' })))).toEqual([200, 'changed'])
  expect(await app.db.select({ title: blogs.title }).from(blogs).where(eq(blogs.id, 1))).toEqual([{ title: 'With one' }])
})

it('a sign-in that is rolled back remembers no device', async () => {
  await atCommit(`raise sqlstate '23514';`)
  const { status, headers } = await app.request('POST', '/public/authenticate', ADMIN)
  expect([status, headers.get('Set-Cookie')]).toEqual([500, null])
  expect(app.takeErrors().join()).toContain('unexpected error')
})
