import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { LINK_LIFE_HOURS } from '../../../contract/access/administrators.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administratorLinks, administrators, notices } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { createToken, hashToken } from '../../platform/secrets.ts'

/** Removing a link also removes its unsent mails. */
type WithNotices = Pick<Deps, 'notices'>

export type LinkRow = typeof administratorLinks.$inferSelect

/** Inserts a link without a token, replacing an earlier one for the same purpose and address. Returns its id. */
export async function insertLink(
  tx: DbOrTx,
  deps: WithNotices,
  link: Pick<LinkRow, 'purpose' | 'email' | 'role' | 'created_by' | 'created_at'>,
): Promise<number> {
  const { purpose, email } = link
  await removeLinks(tx, deps, and(eq(administratorLinks.purpose, purpose), eq(administratorLinks.email, email)))
  const [row] = await tx
    .insert(administratorLinks)
    .values(link)
    // A concurrent request has just inserted the same link.
    .onConflictDoUpdate({ target: [administratorLinks.purpose, administratorLinks.email], set: link })
    .returning({ id: administratorLinks.id })
  if (!row) throw new Error('The link was not stored')
  return row.id
}

/**
 * Gives a link a new token and expiry, which invalidates the previous token. Only the hash is stored, so each mail
 * needs a new token. Returns undefined if the link no longer exists.
 */
export async function renewToken(db: DbOrTx, id: number, now: Date): Promise<{ link: LinkRow; token: string } | undefined> {
  const token = createToken()
  const link = await findLinkById(db, id)
  if (!link) return undefined
  const fields = { token_hash: hashToken(token), expires_at: toExpiry(link.purpose, now) }
  const [row] = await db.update(administratorLinks).set(fields).where(eq(administratorLinks.id, id)).returning()
  return row && { link: row, token }
}

export async function findLinkById(db: DbOrTx, id: number): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(administratorLinks).where(eq(administratorLinks.id, id))
  return row
}

const isValid = (token: string, now: Date) =>
  and(eq(administratorLinks.token_hash, hashToken(token)), gt(administratorLinks.expires_at, now))

export async function findLink(db: DbOrTx, token: string, now: Date): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(administratorLinks).where(isValid(token, now))
  return row
}

/** Removes a valid link and returns it; of two concurrent callers with the same token, only one gets it. */
export async function consumeLink(tx: DbOrTx, token: string, now: Date): Promise<LinkRow | undefined> {
  const [row] = await tx.delete(administratorLinks).where(isValid(token, now)).returning()
  return row
}

/** Whether a link was made after this moment. */
export async function hasRecentLink(tx: DbOrTx, { purpose, email }: Pick<LinkRow, 'purpose' | 'email'>, after: Date) {
  const { id, created_at } = administratorLinks
  const isRecent = and(eq(administratorLinks.purpose, purpose), eq(administratorLinks.email, email), gt(created_at, after))
  return (await tx.select({ id }).from(administratorLinks).where(isRecent)).length > 0
}

export async function removeInvitation(tx: DbOrTx, deps: WithNotices, id: number): Promise<boolean> {
  return removeLinks(tx, deps, and(eq(administratorLinks.id, id), eq(administratorLinks.purpose, 'invitation')))
}

/** Removes the password reset links of an address. */
export async function removeResetLinks(tx: DbOrTx, deps: WithNotices, email: string): Promise<void> {
  await removeLinks(tx, deps, and(eq(administratorLinks.email, email), eq(administratorLinks.purpose, 'reset')))
}

/** Removes links and their unsent mails. */
async function removeLinks(
  tx: DbOrTx,
  { notices: { removeUnsent } }: WithNotices,
  where: ReturnType<typeof and>,
): Promise<boolean> {
  const rows = await tx.delete(administratorLinks).where(where).returning({ id: administratorLinks.id })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await removeUnsent(tx, 'link', ids)
  return ids.length > 0
}

/** Removes links that expired before the limit, or were created before it and never sent. */
export async function removeOldLinks(db: DbOrTx, deps: WithNotices, limit: Date): Promise<void> {
  const { expires_at, created_at } = administratorLinks
  await db.transaction((tx) => removeLinks(tx, deps, or(lt(expires_at, limit), and(isNull(expires_at), lt(created_at, limit)))))
}

/** Newest first, each with the status of its mail. */
export async function listInvitations(db: DbOrTx) {
  const { id, email, role, created_at, expires_at } = administratorLinks
  return db
    .select({ id, email, role, created_at, expires_at, by: administrators.email, mail: notices.status })
    .from(administratorLinks)
    .leftJoin(administrators, eq(administrators.id, administratorLinks.created_by))
    .leftJoin(notices, and(eq(notices.subject, 'link'), eq(notices.subject_id, id)))
    .where(eq(administratorLinks.purpose, 'invitation'))
    .orderBy(desc(id))
}

function toExpiry(purpose: keyof typeof LINK_LIFE_HOURS, now: Date): Date {
  return new Date(now.getTime() + LINK_LIFE_HOURS[purpose] * HOUR_MS)
}

/**
 * Path of the page that takes the token. Browsers never send the part after `#`, so it appears in no log and no
 * Referer.
 */
export const toLinkPath = (token: string) => `/login/link#${token}`
