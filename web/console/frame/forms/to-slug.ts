import { toKebab } from '../../../../contract/paths.ts'

const MAX = 120

/**
 * The slug that a title suggests: "Café & bar" → "cafe-bar", cut between two words. Empty where it has no Latin
 * letters.
 */
export function toSlug(title: string): string {
  const slug = toKebab(title.normalize('NFKD').replace(/\p{M}/gu, ''))
  return slug.length <= MAX
    ? slug
    : slug
        .slice(0, MAX + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, MAX)
}
