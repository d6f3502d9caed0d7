import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, getTableColumns, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { type DbOrTx, deleteInBatches, type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { administrators, alarms, notices, visitEvents, visits } from '../../platform/db/schema.ts'
import { isStoreUnavailable } from '../../platform/http/errors.ts'

export type NoticeRow = typeof notices.$inferSelect
export type NoticeKey = Pick<NoticeRow, 'subject' | 'subject_id' | 'audience' | 'channel'>

/** Inserts the notices that do not exist already, and returns their ids. */
export async function insertNotices(tx: DbOrTx, keys: NoticeKey[], now: Date): Promise<number[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .insert(notices)
    .values(keys.map((key) => ({ ...key, created_at: now })))
    .onConflictDoNothing()
    .returning({ id: notices.id })
  return rows.map(({ id }) => id)
}

/** How many messages of the kind of this event, about its booking, its recipients were sent or will be since then. */
export async function countNotifiedSince(
  tx: DbOrTx,
  { subject, subject_id, audience, channel }: NoticeKey,
  since: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from visit_events own
    join visits of_lead on of_lead.id = own.visit_id
    join visits on visits.lead_id = of_lead.lead_id
    join visit_events told on told.visit_id = visits.id and told.what = own.what and told.created_at >= ${since.toISOString()}::timestamptz
    join notices on notices.subject = ${subject} and notices.subject_id = told.id
      and notices.audience = ${audience} and notices.channel = ${channel}
    where own.id = ${subject_id}`)
  return rows[0]?.count ?? 0
}

/** Undefined where an alarm with this key exists already. */
export async function insertAlarm(
  tx: DbOrTx,
  alarm: Omit<typeof alarms.$inferInsert, 'id' | 'created_at'>,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(alarms)
    .values({ ...alarm, created_at: now })
    .onConflictDoNothing()
    .returning({ id: alarms.id })
  return row?.id
}

// Longer than the time limits of every channel: an attempt that has not ended by then never will.
export const TRY_MS = 90_000

const claim = prepareQuery((db, { id, now, endedBy }: Placeholders<{ id: number; now: Date; endedBy: Date }>) => {
  const isEnded = lte(notices.claimed_at, endedBy)
  // A failed notice waits for the administrator: a job that is left over from an earlier retry must not send it.
  const isFree = or(eq(notices.status, 'waiting'), and(eq(notices.status, 'sending'), isEnded))
  const before = db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), isFree))
    .for('update')
    .as('before')
  return db
    .update(notices)
    .set({ status: 'sending', claimed_at: sql`${now}`, tries: sql`${notices.tries} + 1` })
    .from(before)
    .where(eq(notices.id, before.id))
    .returning(before._.selectedFields)
})

/**
 * Claims a notice, so that no other worker sends it too. Returns it as it was before; undefined where there is nothing
 * to do.
 */
export async function claimNotice(db: DbOrTx, id: number, now: Date): Promise<NoticeRow | undefined> {
  let tries = 0
  return untilAvailable(async () => {
    tries += 1
    const [claimed] = await claim(db, { id, now, endedBy: new Date(now.getTime() - TRY_MS) })
    if (claimed) return claimed
    const [row] = await db.select().from(notices).where(eq(notices.id, id))
    if (row?.status !== 'sending') return undefined
    if (tries === 1 || row.claimed_at?.getTime() !== now.getTime()) {
      throw new Error(`Notice ${id} is being sent by another worker`)
    }
    // The answer to the claim was lost, and it is unknown how an earlier attempt ended.
    return { ...row, status: row.tries > 1 ? 'sending' : 'waiting' }
  })
}

type Done = { id: number; status: 'sent' | 'kept'; sentAt: Date | null }
const updateAsDone = prepareQuery((db, { id, status, sentAt }: Placeholders<Done>) =>
  db
    .update(notices)
    .set({ status: sql`${status}`, sent_at: sql`${sentAt}`, last_error: null })
    .where(eq(notices.id, id)),
)

/** `kept`: it is in the local outbox, because no provider carries its channel. */
export async function updateNoticeAsDone(db: DbOrTx, id: number, status: Done['status'], now: Date): Promise<void> {
  await untilAvailable(() => updateAsDone(db, { id, status, sentAt: status === 'sent' ? now : null }))
}

/** Changes nothing once another worker has claimed the notice, or the administrator asked to send it again. */
export async function updateNoticeAsUnsent(
  db: DbOrTx,
  { id, claimedAt }: { id: number; claimedAt: Date },
  status: 'waiting' | 'failed',
  reason: string,
): Promise<void> {
  const isOfClaim = and(eq(notices.id, id), eq(notices.status, 'sending'), eq(notices.claimed_at, claimedAt))
  const unsent = { status, last_error: reason.slice(0, 500) }
  await untilAvailable(() => db.update(notices).set(unsent).where(isOfClaim))
}

export async function removeNotice(db: DbOrTx, id: number): Promise<void> {
  await db.delete(notices).where(eq(notices.id, id))
}

/** Removes the notices of a record, sent or not. */
export async function removeNoticesOf(tx: DbOrTx, subject: NoticeRow['subject'], subjectId: number): Promise<void> {
  await tx.delete(notices).where(and(eq(notices.subject, subject), eq(notices.subject_id, subjectId)))
}

/** Removes the notices of deleted records that were not sent. */
export async function removeUnsentNotices(tx: DbOrTx, subject: NoticeRow['subject'], subjectIds: number[]): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(eq(notices.subject, subject), inArray(notices.subject_id, subjectIds), inArray(notices.status, ['waiting', 'failed'])),
    )
}

/** Removes what a lead's customer was to get over this channel, of its visits too; true where it may have gone out already. */
export async function removeCustomerNotice(tx: DbOrTx, leadId: number, channel: NoticeRow['channel']): Promise<boolean> {
  const ofVisits = tx
    .select({ id: visitEvents.id })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .where(eq(visits.lead_id, leadId))
  const isAbout = or(
    and(eq(notices.subject, 'lead'), eq(notices.subject_id, leadId)),
    and(eq(notices.subject, 'visit'), inArray(notices.subject_id, ofVisits)),
  )
  const rows = await tx
    .delete(notices)
    .where(and(isAbout, eq(notices.audience, 'customer'), eq(notices.channel, channel)))
    .returning({ status: notices.status })
  return rows.some(({ status }) => status === 'sent' || status === 'sending')
}

/** Removes old alarms too. */
export async function removeOldNotices(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, notices, lt(notices.created_at, limit))
  await deleteInBatches(db, alarms, lt(alarms.created_at, limit))
}

const PAUSE_MS = 1000

/** Repeats `work` while the database can't answer, for as long as the program runs; rejects with every other error. */
async function untilAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
    }
    await sleep(PAUSE_MS)
  }
}

/** `to` is the address of the administrator whom the alarm is for, null where it is for the business. */
export type AlarmRow = typeof alarms.$inferSelect & { to: string | null }

export async function findAlarm(db: DbOrTx, id: number): Promise<AlarmRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(alarms), to: administrators.email })
    .from(alarms)
    .leftJoin(administrators, eq(administrators.id, alarms.administrator_id))
    .where(eq(alarms.id, id))
  return row
}
