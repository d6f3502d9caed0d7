import type { FieldErrors } from '../../contract/errors.ts'

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first error that a schema found in each field. */
export function toProblems(error: { issues: readonly Issue[] } | undefined): FieldErrors {
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]).reverse() ?? [])
}

/** Removes the error of a field that is now valid. An edit never adds one. */
export function dropError(errors: FieldErrors, name: string, problems: FieldErrors = {}): FieldErrors {
  if (!errors[name] || problems[name]) return errors
  const { [name]: _, ...others } = errors
  return others
}
