import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { waitForLock } from '../../../test/wait-for.ts'
import { runAdminCommand } from '../../commands/admin-command.ts'
import { findAdministrator, listSessions } from './auth.store.ts'
import { authenticate, newAccount, setUpTotp } from './second-factor.test-tools.ts'

const app = await createTestApp()
const PASSWORD = 'five other words and an 8'

/** Resets the password from the shell during a sign-in with the old one; returns the answer to that sign-in. */
async function resetAmidSignIn(account: Awaited<ReturnType<typeof newAccount>>) {
  // A sign-in reads this table after checking the password, so the lock stops it there.
  const holder = await app.pool.connect()
  await holder.query('begin; lock table passkeys in access exclusive mode')
  const signingIn = authenticate(app, account)
  await waitForLock(app)
  await runAdminCommand(['reset', account.email], { password: PASSWORD, siteName: 'Karigar' }, (work) => work(app.db))
  await holder.query('commit')
  holder.release()
  return (await signingIn).status
}

it('a sign-in with the old password ends when a new one is set meanwhile', async () => {
  const account = await newAccount(app)
  expect(await resetAmidSignIn(account)).toBe(401)
  const { id = 0 } = (await findAdministrator(app.db, account.email)) ?? {}
  expect(await listSessions(app.db, id)).toEqual([])
  expect((await authenticate(app, { ...account, password: PASSWORD })).status).toBe(200)
})

it('so does one that is still to be completed by a second factor', async () => {
  const { account } = await setUpTotp(app)
  expect(await resetAmidSignIn(account)).toBe(401)
})
