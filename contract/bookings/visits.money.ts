import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { Data, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, ListQuery, maybe } from '../fields.ts'
import { PAID_BY } from '../options.ts'

const Technician = z.nullable(z.object({ id: z.number(), name: z.string() }))

/** Money due at the door of a visit. */
export const CollectedMoney = z.object({
  /** The id of the visit. */
  id: z.number(),
  lead_id: z.number(),
  reference: z.string(),
  name: z.string(),
  service_type: z.string(),
  city: z.string(),
  technician: Technician,
  bill_number: z.nullable(z.string()),
  due_paise: z.number(),
  /** As reported by the technician or the office. */
  paid_by: z.enum(PAID_BY),
  done_at: Time,
  /** When the owner found it in cash or at the bank. */
  settled_at: z.nullable(Time),
})
export type CollectedMoney = z.infer<typeof CollectedMoney>

/** Whole days in India on which the visits were done. */
const MoneyFilter = {
  search: ListQuery.search,
  is_settled: maybe(z.stringbool()),
  from: maybe(Day),
  to: maybe(Day),
  technician_id: maybe(Id),
}

export const listMoney = endpoint({
  method: 'GET',
  path: '/visits/money',
  auth: 'owner',
  summary: 'What was to be paid at the door, the newest first',
  input: z.object({ ...ListQuery, ...MoneyFilter }),
  output: Page(CollectedMoney),
})

/** `GET /door-money.csv` answers a file of the filtered visits. */
export const MoneyCsvQuery = z.object(MoneyFilter)
export const MONEY_CSV_PATH = '/door-money.csv'

const Sum = z.object({
  technician: Technician,
  paid_by: z.enum(PAID_BY),
  visits: z.number(),
  found_paise: z.number(),
  /** Reported as paid by technicians, or still due. */
  not_found_paise: z.number(),
})
export type MoneySum = z.infer<typeof Sum>

export const sumMoney = endpoint({
  method: 'GET',
  path: '/visits/money/sums',
  auth: 'owner',
  summary: 'What the filters let through, of each technician by how it was paid and whether it was found',
  input: z.object(MoneyFilter),
  output: Data(
    z.object({
      sums: z.array(Sum),
      /** True if more than 10,000 visits match: we count only the newest 10,000. */
      is_partial: z.boolean(),
    }),
  ),
})

export type MoneySums = z.infer<typeof sumMoney.output>['data']

export const settle = endpoint({
  method: 'PATCH',
  path: '/visits/:id/settled',
  auth: 'owner',
  summary: 'Tick the money of a visit as found in the till or at the bank, or take that back',
  input: z.object({ id: Id, is_settled: z.boolean() }),
  output: Saved(CollectedMoney),
})
