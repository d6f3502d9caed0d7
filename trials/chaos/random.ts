export type Random = ReturnType<typeof createRandom>

/** A pseudo-random generator (mulberry32), the same for a seed. */
export function createRandom(seed: number) {
  let state = seed | 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const upTo = (max: number) => Math.floor(next() * max)

  /** Draws one of the names, with a probability proportional to its weight. */
  function draw<Name extends string>(weights: Record<Name, number>): Name {
    const names = Object.keys(weights) as Name[]
    let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
    for (const name of names) {
      left -= weights[name]
      if (left < 0) return name
    }
    throw new Error('There is nothing to draw from')
  }

  function shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, rank: next() }))
      .toSorted((first, second) => first.rank - second.rank)
      .map(({ item }) => item)
  }

  return { upTo, draw, shuffle, isDrawn: (share: number) => next() < share }
}
