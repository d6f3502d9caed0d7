type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether to prefetch: nobody saves data here, and the network is no slower than 4g, if the browser says so. */
export function canFetchAhead(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
}
