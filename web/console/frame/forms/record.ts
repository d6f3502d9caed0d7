import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ContentKind } from '../../../../contract/content/content.ts'

/** A form as its fields see it; the schema's output type matters only to the save. */
export type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, unknown>

/** Sets a field as if it were typed: its error disappears once the value is valid. */
export function setField<Values extends FieldValues, Field extends Path<Values>>(
  form: Form<Values>,
  field: Field,
  value: PathValue<Values, Field>,
): void {
  form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

export type Versioned = { version?: number | undefined }

/** What differs between creating and updating a record. `Output` is the schema's output for the form. */
export type SaveScreen<Output, Saved> = {
  /** `id` is empty where the record is new. */
  save(checked: Output, id: string): Promise<{ message: string; data: Saved }>
  /** The title of a failed save, above its reason. */
  failure: string
  /** The toast after a save links to the public page. */
  isPageOffered?: boolean
  /** Whether the form stays after a save of these values, because it has something to say; otherwise the list opens. */
  staysOpen?(saved: Saved, before: Record<string, unknown>): Promise<boolean>
}

type CreateScreen<Values, Output, Saved> = SaveScreen<Output, Saved> & {
  empty: Values
  /** After a save the form is cleared for another record; otherwise the list opens. */
  isRepeated?: boolean
  /** `?from=12` begins with a copy of that record. */
  copy?: { toValues(original: Saved): Values; note: string }
}

/** A module that administrators edit. */
export type Module<Values extends FieldValues = FieldValues, Output = Versioned, Saved = Versioned> = {
  /** First part of the query keys and of the storage key of unsaved text; a save leads to its list. */
  kind: ContentKind | 'technicians'
  /** Key of a singleton; other records have an id in their address. */
  singletonKey?: string
  schema: z.ZodMiniType<Output>
  /** Labels of the fields, in the order of the form. */
  labels: Record<string, string>
  /** Labels of the fields that a version stores, if they are fewer than the form's. */
  versionLabels?: Record<string, string>
  fields(props: { form: Form<Values>; id: number | undefined }): ReactNode
  load(id: string, signal: AbortSignal): Promise<{ data: Saved }>
  /** The message where loading fails and the server gives no reason. */
  loadFailure?: string
  toValues(saved: Saved): Values
  /** Converts a version, or a conflicting save, to the form's fields, where they differ. */
  toFields?(saved: Record<string, unknown>): Record<string, unknown>
  create?: CreateScreen<Values, Output, Saved>
  update: SaveScreen<Output, Saved>
  /** What a save changes besides the module's own list. */
  stale?: readonly QueryKey[]
  /** The address of the public page; undefined while there is none. */
  page?(saved: Saved): string | undefined
  /** Name of a saved record; omitted for a singleton. */
  nameOf?(saved: Saved): string
  /** The line above the form of a saved record. */
  intro?(saved: Saved): string
  /** More links for a saved record, in the page head. */
  links?(saved: Saved): ReactNode
}

/** Defines a module, whose parts have to fit together. `<CreateRecord>` and `<EditRecord>` are its screens. */
export function record<Values extends FieldValues, Output extends Versioned, Saved extends Versioned>(
  module: Module<Values, Output, Saved>,
): Module {
  // A screen passes a module only what comes from that module, and need not know its types.
  return module as unknown as Module
}

/** A text for each labelled field of an empty form. */
export function blank<Field extends string>(labels: Record<Field, string>): Record<Field, string> {
  return Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as Record<Field, string>
}

/** The labelled fields of a record, as its form has them. */
export function pick<Saved extends object, Field extends keyof Saved & string>(
  saved: Saved,
  labels: Record<Field, string>,
): Pick<Saved, Field> {
  return Object.fromEntries(Object.keys(labels).map((field) => [field, saved[field as Field]])) as Pick<Saved, Field>
}
