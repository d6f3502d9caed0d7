import * as z from 'zod/mini'
import { Done, endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import type { Role } from '../roles.ts'

/** `{status, message}` and the id of the record in the trash; it can be restored for 30 days. */
const Removed = z.object({ status: z.literal(true), message: z.string(), data: z.object({ id: z.number() }) })

/** The call that puts a record into the trash. */
/* @__NO_SIDE_EFFECTS__ */
export function removeCall<Caller extends Role>(kind: string, auth: Caller, summary: string) {
  return endpoint({
    method: 'DELETE',
    path: `/${kind}/:id`,
    auth,
    summary,
    input: z.object({ id: Id }),
    output: Removed,
  })
}

/** The call that takes a record out of the trash. */
/* @__NO_SIDE_EFFECTS__ */
export function restoreCall<Caller extends Role>(kind: string, auth: Caller, summary: string) {
  return endpoint({
    method: 'POST',
    path: `/${kind}/:id/restore`,
    auth,
    summary,
    input: z.object({ id: Id }),
    output: Done,
  })
}
