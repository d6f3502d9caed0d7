import * as z from 'zod/mini'
import { Data, endpoint, Page, Saved } from '../endpoint.ts'
import { Id, ListQuery } from '../fields.ts'
import type { ContentKind } from './content.ts'
import { removeCall, restoreCall } from './trash.ts'

type Definition<Row, ListedRow, Input, Created, Filters> = {
  kind: ContentKind
  /** Singular name in the API documentation, such as `blog`. */
  name: string
  /** Summaries that replace the default ones. */
  summaries?: Partial<Record<'list' | 'get' | 'create' | 'update' | 'remove' | 'restore', string>>
  /** A record in the console, and its shorter form in lists, if any. */
  row: Row
  listed?: ListedRow
  /** The fields that an editor writes, and those that only a new record may have. */
  input: Input
  created?: Created
  /** The filters and the sort order of the list. */
  filters?: Filters
}

/** The calls of a kind of content: list, get, create, update, remove and restore. */
/* @__NO_SIDE_EFFECTS__ */
export function contentCalls<
  Row extends z.ZodMiniType,
  Input extends z.ZodMiniObject,
  ListedRow extends z.ZodMiniType = Row,
  Created extends z.core.$ZodShape = Record<never, never>,
  Filters extends z.core.$ZodShape = Record<never, never>,
>({ kind, name, summaries, row, listed, input, created, filters }: Definition<Row, ListedRow, Input, Created, Filters>) {
  const auth = 'editor'
  const [all, one] = [`/${kind}`, `/${kind}/:id`] as const
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  const aName = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
  const of = {
    ...{ list: `${capital}s, newest first`, get: `One ${name}`, create: `Write ${aName}`, update: `Save ${aName}` },
    ...{ remove: `Put ${aName} into the trash`, restore: `Take ${aName} out of the trash` },
    ...summaries,
  }
  return {
    list: endpoint({
      ...({ method: 'GET', path: all, auth, summary: of.list } as const),
      input: z.object({ ...ListQuery, ...(filters as Filters) }),
      output: Page((listed ?? row) as ListedRow),
    }),
    get: endpoint({ method: 'GET', path: one, auth, summary: of.get, input: z.object({ id: Id }), output: Data(row) }),
    create: endpoint({
      ...({ method: 'POST', path: all, auth, summary: of.create, status: 201 } as const),
      input: z.extend(input, created ?? ({} as Created)),
      output: Saved(row),
    }),
    update: endpoint({
      // The compiler can't see through the type parameter that `id` is a field.
      ...({ method: 'PUT', path: one as never, auth, summary: of.update } as const),
      input: z.extend(input, { id: Id }),
      output: Saved(row),
    }),
    remove: removeCall(kind, auth, of.remove),
    restore: restoreCall(kind, auth, of.restore),
  }
}
