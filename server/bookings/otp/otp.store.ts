import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  max,
  ne,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { toNetwork } from '../../platform/address.rules.ts'
import { type DbOrTx, deleteInBatches, type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { otpCodes, verifications } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/env/env.ts'
import { CODE_KEY_FILE } from '../../platform/secrets.ts'
import { OTP_LIFE_MS, OTP_MAX_TRIES, OTP_MAX_TRIES_OF_ALL, VERIFICATION_LIFE_MS } from './otp.rules.ts'

/**
 * The key of the codes. It is not in the database, so that a reader of the table can't try the million codes against
 * it. All processes that share a database need the same key.
 */
export async function openCodeKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  const secret = secretKey ?? (await readOrMakeSecret(join(dataDir, CODE_KEY_FILE)))
  return Buffer.from(hkdfSync('sha256', secret, '', 'booking codes', 32))
}

/** The stored form of a code: a mark of the key, and the code's HMAC for its number. */
export function toCodeHash(key: Buffer, mobile: string, code: string): string {
  return toKeyMark(key) + createHmac('sha256', key).update(`${mobile} ${code}`).digest('base64url')
}

/** The prefix of all hashes that were made with this key. */
export const toKeyMark = (key: Buffer) => `${createHmac('sha256', key).update('mark').digest('hex').slice(0, 8)}:`

async function readOrMakeSecret(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(ifMissing)
  if (stored) return stored
  // Written to a temporary file first: of several processes one links its key to the name, and all read that one.
  const own = `${file}.${randomUUID()}`
  const handle = await open(own, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(32).toString('base64url'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return readFile(file, 'utf8')
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const selectSendings = prepareQuery(
  (db, { mobile, since, until }: Placeholders<{ mobile: string; since: Date; until: Date }>) => {
    const { created_at, delivery } = otpCodes
    return db
      .select({ created_at })
      .from(otpCodes)
      .where(and(eq(otpCodes.mobile, mobile), ne(delivery, 'refused'), gt(created_at, since), lte(created_at, until)))
      .orderBy(asc(created_at))
  },
)

/**
 * When codes went to this number in the last day, oldest first. A refused code does not count: it cost nothing and
 * reached no one. One from the future was made while the clock was ahead.
 */
export async function listSendings(db: DbOrTx, mobile: string, now: Date): Promise<Date[]> {
  const rows = await selectSendings(db, { mobile, since: new Date(now.getTime() - DAY_MS), until: now })
  return rows.map((row) => row.created_at)
}

/** Codes of one number are counted and inserted one request at a time, until the transaction ends. */
export async function lockNumber(tx: DbOrTx, mobile: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`code ${mobile}`}))`)
}

/** The codes of the last `spanMs`: sent, verified, and failed, which includes those that may not have been sent. */
export async function countCodes(
  db: DbOrTx,
  spanMs: number,
  now: Date,
): Promise<{ sent: number; verified: number; failed: number }> {
  const [row] = await db
    .select({
      total: count(),
      verified: sql<number>`count(${otpCodes.verified_at})`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${otpCodes.delivery} in ('refused', 'unknown'))`.mapWith(Number),
    })
    .from(otpCodes)
    .where(gt(otpCodes.created_at, new Date(now.getTime() - spanMs)))
  const { total = 0, ...counted } = row ?? { verified: 0, failed: 0 }
  return { ...counted, sent: total - counted.failed }
}

/** Removes codes and verifications from before the limit, which may not cut into the day that `listSendings` counts. */
export async function removeOldCodes(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, otpCodes, lt(otpCodes.created_at, limit))
  await deleteInBatches(db, verifications, lt(verifications.verified_at, limit))
}

/**
 * Inserts a code, which is valid at once, and returns its id. The code before it stays valid until this one is
 * certainly sent.
 */
export async function insertCode(
  tx: DbOrTx,
  { mobile, codeHash, address }: { mobile: string; codeHash: string; address: string },
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(otpCodes)
    .values({
      ...{ mobile, address, network: toNetwork(address), code_hash: codeHash, created_at: now },
      expires_at: new Date(now.getTime() + OTP_LIFE_MS),
    })
    .returning({ id: otpCodes.id })
  if (!row) throw new Error('A code was not stored')
  return row.id
}

type Sent = { id: number; mobile: string }
const updateAsSent = prepareQuery((db, { id, mobile }: Placeholders<Sent>) => {
  const { id: code, delivery, is_live } = otpCodes
  return db
    .update(otpCodes)
    .set({
      delivery: sql`case when ${code} = ${id} then 'sent' else ${delivery} end`,
      is_live: sql`${code} = ${id} and ${is_live}`,
    })
    .where(and(eq(otpCodes.mobile, mobile), or(eq(code, id), and(lt(code, id), is_live))))
})

/** Invalidates the codes before it. */
export async function updateCodeAsSent(db: DbOrTx, sent: Sent): Promise<void> {
  await updateAsSent(db, sent)
}

/** A code that may have been sent stays valid beside the one before it; a refused one does not. */
export async function updateCodeAsUnsent(db: DbOrTx, id: number, delivery: 'refused' | 'unknown'): Promise<void> {
  await db
    .update(otpCodes)
    .set({ delivery, is_live: delivery === 'unknown' })
    .where(eq(otpCodes.id, id))
}

/** Counts the numbers to which no code could be sent in the last hour, since the last code that could. */
export async function countUnreached(db: DbOrTx, now: Date): Promise<number> {
  const [last] = await db
    .select({ id: max(otpCodes.id) })
    .from(otpCodes)
    .where(eq(otpCodes.delivery, 'sent'))
  const isFailure = inArray(otpCodes.delivery, ['refused', 'unknown'])
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const [row] = await db
    .select({ numbers: countDistinct(otpCodes.mobile) })
    .from(otpCodes)
    .where(and(isFailure, gt(otpCodes.id, last?.id ?? 0), gt(otpCodes.created_at, hourAgo)))
  return row?.numbers ?? 0
}

type Try = { mobile: string; address: string; codeHash: string; tokenHash: string }

/**
 * Counts one try of the network for each valid code of the number, and turns the right one into a verification, once.
 * It is one statement: parallel guesses gain nothing, because each waits for the row of the code. Returns the codes
 * that were tried. Several are valid only where it is unknown whether the newest was sent.
 */
async function tryCodes(db: DbOrTx, { mobile, address, codeHash, tokenHash }: Try, now: Date): Promise<TriedCode[]> {
  const { rows } = await db.execute<TriedCode>(sql`
    with usable as (
      select id, code_hash, verified_at from otp_codes
      where mobile = ${mobile} and is_live and expires_at > ${now} and tries < ${OTP_MAX_TRIES_OF_ALL}
      order by id for update
    ), counted as (
      insert into otp_tries (code_id, client, tries) select id, ${toNetwork(address)}, 1 from usable
      on conflict (code_id, client) do update set tries = otp_tries.tries + 1 where otp_tries.tries < ${OTP_MAX_TRIES}
      returning code_id
    ), tried as (
      update otp_codes set
        tries = otp_codes.tries + 1,
        verified_at = case when usable.code_hash = ${codeHash} then coalesce(usable.verified_at, ${now}) else usable.verified_at end
      from usable join counted on counted.code_id = usable.id
      where otp_codes.id = usable.id
      returning usable.code_hash, usable.verified_at is null as is_first, otp_codes.address
    ), verified as (
      insert into verifications (mobile, address, token_hash, verified_at)
      select ${mobile}, ${address}, ${tokenHash}, ${now} from tried where code_hash = ${codeHash} and is_first limit 1
      on conflict (mobile) where spent_at is null
      do update set verified_at = excluded.verified_at, address = excluded.address, token_hash = excluded.token_hash
    )
    select code_hash, is_first, address from tried`)
  return rows
}

/** `address`: whose tab the code stands on. */
type TriedCode = { code_hash: string; is_first: boolean; address: string }

type Entered = { isVerified: boolean; askedFrom: string | undefined; tried: string[] }

/**
 * Turns a correct code into a verification, once; the same code again renews that verification's token, unless it was
 * consumed already. `tried` are the hashes that the code was compared with, `askedFrom` the address whose code is
 * entered now for the first time.
 */
export async function enterCode(db: DbOrTx, entered: Try, now: Date): Promise<Entered> {
  const codes = await tryCodes(db, entered, now)
  const right = codes.filter(({ code_hash }) => code_hash === entered.codeHash)
  const first = right.find(({ is_first }) => is_first)
  const isVerified = first !== undefined || (right.length > 0 && (await renewVerification(db, entered, now)))
  return { isVerified, askedFrom: first?.address, tried: codes.map(({ code_hash }) => code_hash) }
}

async function renewVerification(db: DbOrTx, { mobile, address, tokenHash }: Try, now: Date): Promise<boolean> {
  const open = await db
    .update(verifications)
    .set({ address, token_hash: tokenHash })
    .where(isOpen(mobile, now))
    .returning({ id: verifications.id })
  return open.length > 0
}

/** Whether a code that can be entered now was made with another key. */
export async function hasCodesOfAnotherKey(db: DbOrTx, key: Buffer, now: Date): Promise<boolean> {
  const isOther = notLike(otpCodes.code_hash, `${toKeyMark(key)}%`)
  // Codes that are not expired were made in the last minutes, which an index finds.
  const isRecent = gt(otpCodes.created_at, new Date(now.getTime() - OTP_LIFE_MS))
  const rows = await db
    .select({ id: otpCodes.id })
    .from(otpCodes)
    .where(and(isRecent, otpCodes.is_live, isOther))
    .limit(1)
  return rows.length > 0
}

const isOpen = (mobile: string, now: Date) =>
  and(
    eq(verifications.mobile, mobile),
    isNull(verifications.spent_at),
    gt(verifications.verified_at, new Date(now.getTime() - VERIFICATION_LIFE_MS)),
  )

/**
 * Consumes the number's verification for a caller with its token, or for one without a token at the address that
 * verified it: a network can be thousands of phones. Of concurrent requests only one gets its id, and with it the lock.
 */
export async function consumeVerification(
  tx: DbOrTx,
  { mobile, address, tokenHash }: { mobile: string; address: string; tokenHash: string | undefined },
  { isFirst, lock }: { isFirst: SQL | undefined; lock: SQL },
  now: Date,
): Promise<number | undefined> {
  const isOfCaller = tokenHash ? eq(verifications.token_hash, tokenHash) : eq(verifications.address, address)
  const [consumed] = await tx
    .update(verifications)
    .set({ spent_at: now })
    .where(and(isOpen(mobile, now), isOfCaller, isFirst))
    .returning({ id: verifications.id, lock })
  return consumed?.id
}
