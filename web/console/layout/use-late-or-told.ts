import { type ComponentType, useEffect } from 'react'
import { toast } from 'sonner'
import { isReachable } from '../../ui/reload-once.ts'
import { useLate } from '../ui/use-late.ts'

/** A part of the frame that is fetched when it is wanted. Where it can't be had, that is told, and `close` takes the wish back. */
export function useLateOrTold<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  what: string,
  close: () => void,
): ComponentType<Props> | undefined {
  const { View, hasFailed } = useLate(load, isWanted)
  useEffect(() => {
    if (!hasFailed) return
    close()
    tellMissing(what)
  }, [hasFailed, close, what])
  return View
}

async function tellMissing(what: string): Promise<void> {
  const title = `${what} could not be fetched`
  if (!(await isReachable())) toast.error(title, { description: 'The server does not answer. Try again in a moment.' })
  else {
    toast.error(title, {
      description: 'The console was renewed meanwhile. What you typed is kept on this device.',
      action: { label: 'Load anew', onClick: () => location.reload() },
    })
  }
}
