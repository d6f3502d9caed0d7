/** The values that replace `{{name}}` in the files of the first start. */
export type SeedValues = Readonly<Record<string, string>>

/** Fills in the `{{names}}` of every text of a record, at any depth. Throws for a name without a value. */
export function fill<T>(content: T, values: SeedValues): T {
  return fillAny(content, values) as T
}

/** Fills in the names of HTML. A value is inserted as text, not as markup. */
export function fillHtml(html: string, values: SeedValues): string {
  return fill(html, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])))
}

function fillAny(content: unknown, values: SeedValues): unknown {
  if (typeof content === 'string') return content.replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => findValue(name, values))
  if (Array.isArray(content)) return content.map((part) => fillAny(part, values))
  if (content === null || Object.getPrototypeOf(content) !== Object.prototype) return content
  return Object.fromEntries(Object.entries(content as object).map(([key, part]) => [key, fillAny(part, values)]))
}

function findValue(name: string, values: SeedValues): string {
  const value = values[name]
  if (value === undefined) throw new Error(`A file of the first start has {{${name}}}, and there is no value for it`)
  return value
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
