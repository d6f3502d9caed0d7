type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether to prefetch: not with data saver on, nor on a network slower than 4g; not all browsers report these. */
export function canFetchAhead(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
}
