import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import { leads, receipts, reservations, technicians, visits } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { hasMoney } from './visits.store.ts'

type DoorMoney = HandlerAnswer<typeof api.visits.listMoney>['data'][number]
type Sums = HandlerAnswer<typeof api.visits.sumMoney>['data']

const ORDER_BY = [desc(visits.done_at), desc(visits.id)]

function selectMoney(db: DbOrTx) {
  const { id, lead_id, due_paise, paid_by, done_at, settled_at } = visits
  const { reference, name } = leads
  const technician = { id: technicians.id, name: technicians.name }
  return db
    .select({ id, lead_id, due_paise, paid_by, done_at, settled_at, reference, name, technician, bill_number: receipts.number })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .leftJoin(reservations, eq(reservations.id, visits.reservation_id))
    .leftJoin(technicians, eq(technicians.id, reservations.technician_id))
    .leftJoin(receipts, eq(receipts.id, visits.bill_id))
    .$dynamic()
}

function toMoney({ due_paise, paid_by, done_at, ...row }: Awaited<ReturnType<typeof selectMoney>>[number]): DoorMoney[] {
  return due_paise && paid_by && done_at ? [{ ...row, due_paise, paid_by, done_at }] : []
}

type Query = PageQuery & { search?: string; is_settled?: boolean }

export async function listDoorMoney(db: DbOrTx, query: Query): Promise<Listed<DoorMoney>> {
  const { search, is_settled } = query
  const isAsked = is_settled === undefined ? undefined : is_settled ? isNotNull(visits.settled_at) : isNull(visits.settled_at)
  const ofLeads = db.select({ id: leads.id }).from(leads).where(matchesSearch(leads.search_text, search))
  const where = and(hasMoney, isAsked, search ? inArray(visits.lead_id, ofLeads) : undefined)
  const { ids, total } = await listIds(db, { table: visits, key: visits.id, where, orderBy: ORDER_BY }, query)
  const rows = await selectMoney(db)
    .where(inArray(visits.id, ids))
    .orderBy(...ORDER_BY)
  return { rows: rows.flatMap(toMoney), total }
}

export async function findDoorMoney(db: DbOrTx, id: number): Promise<DoorMoney | undefined> {
  const rows = await selectMoney(db).where(eq(visits.id, id))
  return rows.flatMap(toMoney)[0]
}

/** What is not checked yet, of each technician; those with the most money come first. */
export async function sumDoorMoney(db: DbOrTx): Promise<Sums> {
  const sumOf = (paidBy: string) =>
    sql<number>`coalesce(sum(${visits.due_paise}) filter (where ${visits.paid_by} = ${paidBy}), 0)::float`
  // What is open is little, which the statistics don't tell: a join would read every reservation.
  const isTheirs = sql`${technicians.id} = (select technician_id from ${reservations} where ${reservations.id} = ${visits.reservation_id})`
  return db
    .select({
      technician: { id: technicians.id, name: technicians.name },
      visits: sql<number>`count(*)::int`,
      cash_paise: sumOf('cash'),
      upi_paise: sumOf('upi'),
      online_paise: sumOf('online'),
      owed_paise: sumOf('owed'),
    })
    .from(visits)
    .leftJoin(technicians, isTheirs)
    .where(and(hasMoney, isNull(visits.settled_at)))
    .groupBy(technicians.id)
    .orderBy(desc(sql`sum(${visits.due_paise})`))
}
