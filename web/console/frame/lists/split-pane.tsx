import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/button.tsx'

type Props = {
  /** Id of the open record; the pane scrolls to its top when it changes. */
  id: number
  label: string
  head: ReactNode
  /** What the pane stands in the place of, on a wide screen. */
  behind?: string | false
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** The open record beside its list; on a phone it replaces the list. */
export function SplitPane({ id, label, head, behind, closeLabel, onClose, children }: Props) {
  const pane = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record that is opened
  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    // The focus stays in a row, whose list goes on, and in a field where someone writes. On a phone the list is
    // hidden, and with it the element that had the focus.
    if (!document.activeElement?.closest('[data-row], input, textarea, select') || matchMedia('(width < 64rem)').matches) {
      pane.current?.focus({ preventScroll: true })
      if (matchMedia('(width < 64rem)').matches) window.scrollTo(0, 0)
    }
  }, [id])

  return (
    <aside ref={pane} tabIndex={-1} aria-label={label} className="split-pane card outline-none">
      <div className="flex items-center gap-x-2 border-b border-line py-1.5 pr-1.5 pl-1.5 lg:pl-4">
        <IconButton icon="left" label="Back to the list" onClick={onClose} className="lg:hidden" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">{head}</span>
        {behind && (
          <button type="button" onClick={onClose} className="link text-sm whitespace-nowrap max-lg:hidden">
            {behind}
          </button>
        )}
        <IconButton icon="close" label={closeLabel} title="Close (Esc)" onClick={onClose} className="max-lg:hidden" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4">{children}</div>
    </aside>
  )
}

/** What to do about a record that isn't there. */
export function GoneRecord({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>It may be in the trash.</p>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </>
  )
}
