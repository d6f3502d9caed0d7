import * as api from '../../../contract/api.ts'
import type { Booking } from '../../../contract/payments.public.ts'
import { call } from '../../api/client.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** The pause before the next look: 2 s, 3 s, 4.5 s and so on up to a minute. */
export function pauseMs(looks: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** looks, LONGEST_PAUSE_MS)
}

/** Asks how a booking stands, with growing pauses, as long as the page is in sight. Answers how to stop. */
export function watchBooking(token: string, tell: (booking: Booking) => void): () => void {
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const abort = new AbortController()

  const look = async () => {
    try {
      tell((await call(api.payments.getBooking, { token }, { signal: abort.signal })).data)
    } catch {
      // No answer this time; the next look may have one.
    }
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    if (!abort.signal.aborted && document.visibilityState === 'visible') timer = setTimeout(look, pauseMs(looks++))
  }
  // In sight again, it is looked soon: somebody has come back from the bank's app.
  const begin = () => {
    looks = 0
    plan()
  }
  document.addEventListener('visibilitychange', begin, { signal: abort.signal })
  plan()
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}
