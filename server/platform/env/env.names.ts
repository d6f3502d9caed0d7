import type * as z from 'zod/mini'

/** `SITE_NAME` is `siteName`. */
type Named<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<Named<Rest>>}`
  : Lowercase<Name>

/** The settings of a schema's variables; one that is not set is undefined. */
export function toNamed<S extends z.ZodMiniObject, Names extends Extract<keyof z.infer<S>, string>>(
  { shape }: S,
  env: z.infer<S>,
) {
  const named = Object.keys(shape).map((name) => [
    name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    env[name],
  ])
  return Object.fromEntries(named) as { [Name in Names as Named<Name>]: z.infer<S>[Name] }
}
