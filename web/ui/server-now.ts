// A phone's clock is only what its owner said: labels, promises and what is shown when go by the server's time.

/** How far the server's clock is ahead of this device's; 0 until the first answer. */
let aheadMs = 0

/** Notes the time of an answer that came from the server just now. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  // An answer out of a cache is older than its arrival.
  const sentMs = headers.get('Age') ? Number.NaN : Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(sentMs)) aheadMs = sentMs - Date.now()
}

/** The time on the server, to the second. */
export const serverNow = () => new Date(Date.now() + aheadMs)
