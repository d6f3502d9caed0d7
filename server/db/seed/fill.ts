/** What stands in place of `{{name}}` in the files of the first start. */
export type SeedValues = Readonly<Record<string, string>>

/**
 * Every text of a record, however deep, with its `{{names}}` filled in. A name without a value is a mistake in the
 * file.
 */
export function fill<T>(content: T, values: SeedValues): T {
  return fillAny(content, values) as T
}

/** The same for HTML, in which a value is text and no markup. */
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
