import type { DbOrTx } from '../server/platform/db/client.ts'
import { technicians } from '../server/platform/db/schema.ts'

let count = 0

/** Stores an active technician who does AC and fridges in Thane and Mumbai on every day from 8 am to midnight. */
export async function insertTechnician(
  db: DbOrTx,
  technician: Partial<typeof technicians.$inferInsert> = {},
): Promise<typeof technicians.$inferSelect> {
  count += 1
  const [row] = await db
    .insert(technicians)
    .values({
      name: `Ramesh Pawar ${count}`,
      mobile: String(9_100_000_000 + count),
      id_number: `KT-${count}`,
      image: 'ramesh-0123456789.webp',
      skills: ['AC', 'Fridge'],
      cities: ['thane', 'mum'],
      days: [1, 2, 3, 4, 5, 6, 7],
      from_min: 8 * 60,
      to_min: 24 * 60,
      verified_on: '2026-10-01',
      is_active: true,
      ...technician,
    })
    .returning()
  if (!row) throw new Error('The technician was not stored')
  return row
}
