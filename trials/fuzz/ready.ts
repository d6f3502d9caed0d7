import fc from 'fast-check'
import { toRequest } from './calls.ts'
import type { Operation } from './document.ts'
import type { FuzzRequest } from './request.ts'
import { toObject } from './values.ts'

/** What a call acts on, in a state in which it can: the fields of its path and of its body. */
export type Ready = { id: string; parameters: Record<string, unknown>; body: Record<string, unknown> }

/** Calls whose right values no chance finds: a visit in the right state, with its token. The rest is as described. */
export function toReadyCalls(operations: readonly Operation[], ready: readonly Ready[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...ready.map(({ id, parameters, body }) => {
      const operation = operations.find((one) => one.id === id)
      if (!operation?.body) throw new Error(`The document has no ${id}`)
      return toObject(operation.body, operation.module).map((values) =>
        toRequest(operation, { waitMs: 0, caller: 'visitor', parameters, body: { ...values, ...body } }),
      )
    }),
  )
}
