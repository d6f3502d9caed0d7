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
