import * as z from 'zod/mini'
import { Data, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, ListQuery, maybe } from '../fields.ts'
import { PAID_BY } from '../options.ts'

/** Money that a visit asked for at the door. */
export const DoorMoney = z.object({
  /** The id of the visit. */
  id: z.number(),
  lead_id: z.number(),
  reference: z.string(),
  name: z.string(),
  technician: z.nullable(z.object({ id: z.number(), name: z.string() })),
  bill_number: z.nullable(z.string()),
  due_paise: z.number(),
  /** What the technician or the office said. */
  paid_by: z.enum(PAID_BY),
  done_at: Time,
  /** When the owner found it in the till or at the bank. */
  settled_at: z.nullable(Time),
})
export type DoorMoney = z.infer<typeof DoorMoney>

export const listMoney = endpoint({
  method: 'GET',
  path: '/visits/money',
  auth: 'owner',
  summary: 'What was to be paid at the door, the newest first',
  input: z.object({ ...ListQuery, is_settled: maybe(z.stringbool()) }),
  output: Page(DoorMoney),
})

export const sumMoney = endpoint({
  method: 'GET',
  path: '/visits/money/sums',
  auth: 'owner',
  summary: 'What is not checked yet, of each technician and by how it was paid',
  output: Data(
    z.array(
      z.object({
        technician: z.nullable(z.object({ id: z.number(), name: z.string() })),
        visits: z.number(),
        cash_paise: z.number(),
        upi_paise: z.number(),
        online_paise: z.number(),
        owed_paise: z.number(),
      }),
    ),
  ),
})
export type MoneySums = z.infer<typeof sumMoney.output>['data']

export const settle = endpoint({
  method: 'PATCH',
  path: '/visits/:id/settled',
  auth: 'owner',
  summary: 'Tick the money of a visit as found in the till or at the bank, or take that back',
  input: z.object({ id: Id, is_settled: z.boolean() }),
  output: Saved(DoorMoney),
})
