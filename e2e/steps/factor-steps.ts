import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { findAdministrator, insertAdministrator } from '../../server/access/auth/auth.store.ts'
import { withDatabase } from '../../server/platform/db/prepare.ts'
import { sessions } from '../../server/platform/db/schema.ts'
import { ADMIN, type Program } from '../../test/program.ts'

/** Inserts an administrator for one test, with the common password: the other tests sign in without a second factor. */
export async function insertOwner(server: Program, name: string): Promise<string> {
  const email = `${name}@karigar.example`
  await visit(server, async (db) => {
    const { password_hash = '' } = (await findAdministrator(db, ADMIN.email)) ?? {}
    await insertAdministrator(db, { email, password_hash, role: 'owner' })
  })
  return email
}

/** Sets the last confirmation of all sessions back by an hour. */
export async function ageConfirmations(server: Program, email: string): Promise<void> {
  await visit(server, async (db) => {
    const { id = 0 } = (await findAdministrator(db, email)) ?? {}
    await db
      .update(sessions)
      .set({ proven_at: new Date(Date.now() - 3_600_000) })
      .where(eq(sessions.administrator_id, id))
  })
}

/** Connects to the program's private database over its socket. */
const visit = ({ dataDir }: Program, work: Parameters<typeof withDatabase>[1]) =>
  withDatabase({ dataDir, databaseUrl: undefined }, work)

export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.keyboard.press('Enter')
}

/** The codes of an authenticator app from this moment on: no code is accepted twice, and the next one is early enough. */
export function createCodeGenerator(secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  let timestamp = Date.now() - 30_000
  return () => {
    timestamp += 30_000
    return totp.generate({ timestamp })
  }
}
