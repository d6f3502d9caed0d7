import { type RefObject, useEffect, useRef, useState } from 'react'
import { listWindows, type Windows } from '../../../contract/bookings/visits.public.ts'
import type { City } from '../../../contract/options.ts'
import { call } from '../../api/client.ts'

const TIMEOUT_MS = 4000
/** Older windows are asked for again when somebody comes back to the panel. */
const FRESH_MS = 60_000

type Asked = {
  service: string
  city: string
  /** The form is in front. */
  isShown: boolean
  /** Changes when a time turned out to be taken. */
  taken: object | undefined
}

/** The windows of a service in a city: undefined while they are asked for, null where no answer came. */
export function useWindows(root: RefObject<HTMLElement | null>, { service, city, isShown, taken }: Asked) {
  const [found, setFound] = useState<{ of: string; windows: Windows | null }>()
  const asked = useRef<{ of: string; taken: object | undefined; atMs: number }>(undefined)
  const of = `${service} ${city}`

  useEffect(() => {
    if (!isShown) return
    const abort = new AbortController()
    const { signal } = abort
    const dialog = root.current?.closest('dialog')
    const ask = async () => {
      const last = asked.current
      const isFresh = last?.of === of && last.taken === taken && Date.now() - last.atMs < FRESH_MS
      if (isFresh || !dialog?.open || document.visibilityState === 'hidden') return
      asked.current = { of, taken, atMs: Date.now() }
      const windows = await askWindows(service, city)
      if (asked.current.of === of && asked.current.taken === taken) setFound({ of, windows })
    }
    ask()
    dialog?.addEventListener('focusin', ask, { signal })
    document.addEventListener('visibilitychange', ask, { signal })
    return () => abort.abort()
  }, [root, of, service, city, isShown, taken])

  return found?.of === of ? found.windows : undefined
}

async function askWindows(service: string, city: string): Promise<Windows | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return call(listWindows, { service_type: service, city: city as City }, { signal }).then(
    ({ data }) => data,
    () => null,
  )
}
