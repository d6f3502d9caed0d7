import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type * as api from '../../../contract/api.ts'
import { DRAFT_FIELDS, type LeadField, perDraftField } from '../../../contract/bookings/lead-fields.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { TIME_ZONE } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { LIST_DEPTH } from '../../../contract/lists.ts'
import { BOOKING_SERVICE_TYPES, CITY_VALUES } from '../../../contract/options.ts'
import { type Db, type DbOrTx, type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { countUpTo, type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import {
  administrators,
  leads,
  services,
  unfinishedCounts,
  unfinishedDigests,
  unfinishedLeads,
} from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { removeUnsentNotices } from '../notices/notices.store.ts'

export type UnfinishedLeadRow = typeof unfinishedLeads.$inferSelect
type UnfinishedLead = HandlerAnswer<typeof api.leads.listUnfinished>['data'][number]
export type UnfinishedForm = Pick<typeof unfinishedLeads.$inferInsert, LeadField | 'client' | 'reason'> & { language: Language }

const upsertForm = prepareQuery((db, { now, dayAgo, ...form }: Placeholders<UnfinishedForm & { now: Date; dayAgo: Date }>) => {
  const old = unfinishedLeads
  const isOther = DRAFT_FIELDS.map((field) => sql`${old[field]} is distinct from excluded.${sql.identifier(field)}`)
  const isChanged = sql`(${or(...isOther)}
    or ${old.updated_at} < ${dayAgo}
    or (excluded.reason = 'callBack' and ${old.reason} <> 'callBack'))`
  const unlessChanged = (column: AnyPgColumn, anew: SQL) => sql`case when ${isChanged} then ${anew} else ${column} end`
  const anew = Object.keys(form).map((name) => [name, sql`excluded.${sql.identifier(name)}`])
  return db
    .insert(unfinishedLeads)
    .values({ ...form, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [old.mobile, old.client],
      // A call-back request stays one, whatever the visitor has tried since.
      set: {
        ...Object.fromEntries(anew),
        updated_at: sql`excluded.updated_at`,
        digest_id: unlessChanged(old.digest_id, sql`null`),
        // No one was called about what they typed now.
        called_at: unlessChanged(old.called_at, sql`null`),
        called_by: unlessChanged(old.called_by, sql`null`),
        tries: unlessChanged(old.tries, sql`0`),
        try_again_at: unlessChanged(old.try_again_at, sql`null`),
        reason: sql`case when ${old.reason} = 'callBack' then 'callBack' else excluded.reason end`,
      },
    })
})

/**
 * Stores one form for each number and network; the newest replaces the one before, also with empty fields. The business
 * is notified again, and has to call again, where the form changed, is a day newer, or is the first with a call-back
 * request.
 */
export async function upsertUnfinishedLead(
  db: DbOrTx,
  { mobile, client, reason, language, ...typed }: UnfinishedForm,
  now: Date,
): Promise<void> {
  const form = { mobile, client, reason, language, ...perDraftField((field) => typed[field] ?? null) }
  await upsertForm(db, { ...form, now, dayAgo: new Date(now.getTime() - DAY_MS) })
}

const TIME_TO_FINISH_MS = 10 * MINUTE_MS

/** The visitor left, or asked to be called back. */
const isLeft = (now: Date) =>
  or(eq(unfinishedLeads.reason, 'callBack'), lt(unfinishedLeads.updated_at, new Date(now.getTime() - TIME_TO_FINISH_MS)))

/** Whether this network left a form of this number. */
export async function hasUnfinishedLead(
  db: DbOrTx,
  { mobile, client }: Pick<UnfinishedForm, 'mobile' | 'client'>,
): Promise<boolean> {
  const isOfBoth = and(eq(unfinishedLeads.mobile, mobile), eq(unfinishedLeads.client, client ?? ''))
  return (await db.$count(unfinishedLeads, isOfBoth)) > 0
}

const BETWEEN_DIGESTS_MS = 15 * MINUTE_MS
// An arbitrary lock number. A caller that finds it taken leaves the digest to its holder, or to the next minute's job.
const DIGEST_LOCK = 7_294_013

/**
 * Collects all forms that the business was not notified of and that no one has called about. Undefined where there are
 * none, or where the last digest was less than a quarter of an hour ago, which limits the notices of a flood of forms.
 */
export async function insertDigest(tx: DbOrTx, now: Date): Promise<{ id: number; forms: number } | undefined> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${DIGEST_LOCK}) as locked`)
  if (!rows[0]?.locked) return undefined
  const isRecent = gt(unfinishedDigests.created_at, new Date(now.getTime() - BETWEEN_DIGESTS_MS))
  if ((await tx.$count(unfinishedDigests, isRecent)) > 0) return undefined
  const isNew = and(isLeft(now), isNull(unfinishedLeads.digest_id), isNull(unfinishedLeads.called_at))
  if ((await tx.$count(unfinishedLeads, isNew)) === 0) return undefined
  const [digest] = await tx.insert(unfinishedDigests).values({ created_at: now }).returning({ id: unfinishedDigests.id })
  if (!digest) throw new Error('A digest was not stored')
  const collected = await tx.update(unfinishedLeads).set({ digest_id: digest.id }).where(isNew)
  return { id: digest.id, forms: collected.rowCount ?? 0 }
}

/** Visitors may send any text as a service: only names that the site offers have figures of their own. */
export const knownService = (name: SQLWrapper) => sql`case
  when coalesce(${name}, '') = '' then ''
  when ${inArray(name, [...BOOKING_SERVICE_TYPES])} or exists (select from ${services} where title = ${name}) then ${name}
  else 'Other' end`

export const knownCity = (city: SQLWrapper) => sql`case when ${inArray(city, [...CITY_VALUES])} then ${city} else '' end`

/** Removes the forms from before the limit. The figures of the business go on counting them. */
export async function removeOldUnfinishedLeads(db: Db, limit: Date): Promise<void> {
  const isOld = lt(unfinishedLeads.updated_at, limit)
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with old as (select * from ${unfinishedLeads} where ${isOld} for update)
      insert into ${unfinishedCounts} (day, service, city, count)
      select day_in_india(updated_at), ${knownService(sql`service_type`)}, ${knownCity(sql`city`)}, count(*) from old group by 1, 2, 3
      on conflict (day, service, city) do update set count = ${unfinishedCounts.count} + excluded.count`)
    await removeWhere(tx, isOld)
  })
  await db.delete(unfinishedDigests).where(lt(unfinishedDigests.created_at, limit))
}

/** Removes the number's forms, or with `client` only those that this network sent. */
export async function removeUnfinishedLead(tx: DbOrTx, mobile: string, client?: string): Promise<void> {
  const isOfNumber = eq(unfinishedLeads.mobile, mobile)
  await removeWhere(tx, client === undefined ? isOfNumber : and(isOfNumber, eq(unfinishedLeads.client, client)))
}

/** Removes the forms that became this lead, those of its number and the one it was made of; it gets their notes. */
export async function finishUnfinishedLeads(
  tx: DbOrTx,
  { id: leadId, mobile, unfinished_id }: { id: number; mobile: string; unfinished_id?: number },
  now: Date,
): Promise<void> {
  const isOfLead = or(eq(unfinishedLeads.mobile, mobile), unfinished_id ? eq(unfinishedLeads.id, unfinished_id) : undefined)
  const notes = tx.$with('notes', {}).as(sql`insert into lead_history (lead_id, what, status, note, created_at)
    select ${leads.id}, 'note', ${leads.status}, ${unfinishedLeads.note}, ${now}::timestamptz from ${unfinishedLeads}, ${leads}
    where ${leads.id} = ${leadId} and ${unfinishedLeads.note} is not null and ${isOfLead}`)
  await removeWhere(tx, isOfLead, tx.with(notes))
}

/** False when there is no such lead. */
export async function removeUnfinishedLeadById(tx: DbOrTx, id: number): Promise<boolean> {
  return (await removeWhere(tx, eq(unfinishedLeads.id, id))) > 0
}

/** Returns how many were removed. A digest without forms needs no notice any more. */
async function removeWhere(tx: DbOrTx, condition: SQL | undefined, statement: Pick<DbOrTx, 'delete'> = tx): Promise<number> {
  const removed = await statement.delete(unfinishedLeads).where(condition).returning({ digestId: unfinishedLeads.digest_id })
  const digests = [...new Set(removed.flatMap(({ digestId }) => digestId ?? []))]
  if (digests.length === 0) return removed.length
  const left = await tx
    .selectDistinct({ id: unfinishedLeads.digest_id })
    .from(unfinishedLeads)
    .where(inArray(unfinishedLeads.digest_id, digests))
  const empty = digests.filter((digest) => !left.some(({ id }) => id === digest))
  if (empty.length > 0) await removeUnsentNotices(tx, 'unfinished', empty)
  return removed.length
}

export async function countUnfinishedLeads(db: DbOrTx, now: Date): Promise<number> {
  return countUpTo(db, unfinishedLeads, isLeft(now))
}

/** This form's position among its network's forms in the list. */
const rankOf = (day?: SQL) => sql`row_number() over (partition by ${unfinishedLeads.client}${day && sql`, ${day}`}
  order by ${unfinishedLeads.updated_at}, ${unfinishedLeads.id})`

/**
 * The newest day first, and of a day each network's first before its second, so that a flood of one buries no one. A
 * search lists the newest first.
 */
export async function listUnfinishedLeads(
  db: DbOrTx,
  now: Date,
  query: PageQuery & { search?: string },
): Promise<Listed<UnfinishedLead>> {
  const { id: key, search_text, updated_at } = unfinishedLeads
  const matches = matchesSearch(search_text, query.search)
  const newest = [desc(updated_at), desc(key)]
  const day = sql`(${updated_at} at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date`
  const among = sql`(select * from ${unfinishedLeads} where ${isLeft(now)}
    order by ${sql.join(newest, sql`, `)} limit ${LIST_DEPTH + 1}) as ${unfinishedLeads}`
  const order = matches ? { orderBy: newest } : { orderBy: [sql`${day} desc`, sql`${rankOf(day)}`, ...newest], among }
  const { ids, total } = await listIds(db, { table: unfinishedLeads, key, where: isLeft(now), matches, ...order }, query)
  const rows = await selectForms(db)
    .where(inArray(key, ids))
    .orderBy(sql`array_position(${sql.param(ids)}::int[], ${key})`)
  return { rows: rows.map(toForm), total }
}

export async function findUnfinishedLead(db: DbOrTx, id: number): Promise<UnfinishedLead | undefined> {
  const [row] = await selectForms(db).where(eq(unfinishedLeads.id, id))
  return row && toForm(row)
}

function selectForms(db: DbOrTx) {
  return db
    .select({ form: unfinishedLeads, called_by: administrators.email })
    .from(unfinishedLeads)
    .leftJoin(administrators, eq(administrators.id, unfinishedLeads.called_by))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectForms>>[number]

const toForm = ({ form, called_by }: Row): UnfinishedLead => ({ ...form, called_by })

/** False when there is no such form. The time at which the visitor typed stays. */
export async function updateUnfinishedLead(
  tx: DbOrTx,
  id: number,
  change: (form: UnfinishedLeadRow) => Partial<UnfinishedLeadRow>,
): Promise<boolean> {
  const [form] = await tx.select().from(unfinishedLeads).where(eq(unfinishedLeads.id, id)).for('update')
  if (!form) return false
  await tx
    .update(unfinishedLeads)
    .set({ updated_at: form.updated_at, ...change(form) })
    .where(eq(unfinishedLeads.id, id))
  return true
}

/** The forms of a digest: those to be called back first, then each network’s first, then the oldest. */
export async function listFormsOfDigest(db: DbOrTx, digestId: number, limit: number): Promise<UnfinishedLeadRow[]> {
  return db
    .select()
    .from(unfinishedLeads)
    .where(eq(unfinishedLeads.digest_id, digestId))
    .orderBy(desc(eq(unfinishedLeads.reason, 'callBack')), rankOf(), asc(unfinishedLeads.updated_at), asc(unfinishedLeads.id))
    .limit(limit)
}
