/**
 * Does the work of a job for each row, one after the other: a row that fails stops none after it. Throws what failed at
 * the end, as one error.
 */
export async function workOnEach<Row>(rows: Iterable<Row>, work: (row: Row) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows) await work(row).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Each failure of what `workOnEach` threw, or of another error the one that it is. */
export const failuresOf = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.flatMap(failuresOf) : [error]
