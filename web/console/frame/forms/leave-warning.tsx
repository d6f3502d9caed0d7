import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/**
 * Warns before the tab is closed with unsaved text, and blocks navigation while `isBlocking`. Pass the result to a
 * `LeaveDialog`, which asks.
 */
export function useLeaveWarning(isUnsaved: boolean, isBlocking: () => boolean = () => isUnsaved) {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return useBlocker(({ currentLocation, nextLocation }) => isBlocking() && currentLocation.pathname !== nextLocation.pathname)
}

/** Asks before unsaved text is left. */
export function LeaveDialog({ blocker, text }: { blocker: ReturnType<typeof useBlocker>; text: string }) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      onClose={() => blocker.reset?.()}
      initialFocus={stay}
      closesOnBack={false}
    >
      <p className="mb-6 text-muted">{text}</p>
      <div className="flex justify-end gap-3">
        <Button ref={stay} onClick={blocker.reset}>
          Stay
        </Button>
        <Button variant="quiet" onClick={blocker.proceed}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
