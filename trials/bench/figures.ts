type Options = {
  /** Figures of times and sizes stay below their budget, those of throughput above it. */
  direction?: 'at most' | 'at least'
  decimals?: number
  /** Errors during the measurement; any error misses the budget. */
  errors?: number
}

/** Prints a figure beside its budget, with the word `met` or `MISSED`. */
export function printFigure(name: string, value: number, budget: number, options: Options = {}): void {
  const { direction = 'at most', decimals = 2, errors = 0 } = options
  const isMet = errors === 0 && (direction === 'at most' ? value <= budget : value >= budget)
  const trouble = errors > 0 ? ` (${errors} errors)` : ''
  const figure = String(Number(value.toFixed(decimals))).padStart(9)
  console.log(`${isMet ? '  met   ' : '  MISSED'}  ${figure}  ${direction} ${budget}  ${name}${trouble}`)
}

export const median = (values: readonly number[]) =>
  values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0
