// A phone's clock may be wrong, so labels, promises and timed content use the server's time.

/** How far the server's clock is ahead of this device's; 0 until the first answer. */
let aheadMs = 0

/** Notes the time of an answer that came from the server just now. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  // A cached answer is older than its arrival.
  const sentMs = headers.get('Age') ? Number.NaN : Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(sentMs)) aheadMs = sentMs - Date.now()
}

/** The time on the server, to the second. */
export const serverNow = () => new Date(Date.now() + aheadMs)
