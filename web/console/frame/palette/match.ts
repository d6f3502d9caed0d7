/**
 * Scores how well a text matches the typed words; 0 means no match. Every word has to be in the text. A match at the
 * start of a word scores more, one at the start of the text most.
 */
export function scoreOf(typed: string, text: string): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const hay = text.toLowerCase()
  let score = 0
  for (const word of words) {
    const at = hay.indexOf(word)
    if (at < 0) return 0
    score += at === 0 ? 3 : hay.includes(` ${word}`) ? 2 : 1
  }
  return score
}

/** The items whose label matches what is typed, the best first; all of them if nothing is typed. */
export function rank<T extends { label: string }>(typed: string, items: readonly T[]): readonly T[] {
  if (!typed.trim()) return items
  return items
    .map((item) => ({ item, score: scoreOf(typed, item.label) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
