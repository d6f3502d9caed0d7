import type { Booking } from '../../../contract/bookings/payments.public.ts'
import { call } from '../../api/client.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** The pause before the next poll: 2 s, 3 s, 4.5 s and so on up to a minute. */
export function pauseMs(polls: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** polls, LONGEST_PAUSE_MS)
}

/**
 * Reads a booking with growing pauses while the page is visible, once `notify` is done with the last answer. Returns
 * the function that stops it.
 */
export function pollBooking(token: string, notify: (booking: Booking) => unknown): () => void {
  let polls = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  const abort = new AbortController()

  const poll = async () => {
    isPolling = true
    try {
      const { getBooking } = await import('../../../contract/bookings/payments.public.ts')
      await notify((await call(getBooking, { token }, { signal: abort.signal })).data)
    } catch {
      // No answer this time; the next poll may have one.
    }
    isPolling = false
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    if (!isPolling && !abort.signal.aborted && document.visibilityState === 'visible') timer = setTimeout(poll, pauseMs(polls++))
  }
  // When the page becomes visible again, polling starts afresh: someone is back from the bank's app.
  const restart = () => {
    polls = 0
    schedule()
  }
  document.addEventListener('visibilitychange', restart, { signal: abort.signal })
  schedule()
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}
