import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIslandTexts, useMessageText } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import type { Toast } from './booking.states.ts'

const LIFE_MS = 5000

type RegionProps = { toasts: readonly Toast[]; close: (id: number) => void }

/** Two live regions that are always in the page: screen readers announce only what is added to an existing one. */
export function ToastRegion({ toasts, close }: RegionProps) {
  return (
    <div className="toasts">
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role}>
          {toasts
            .filter(({ tone }) => (tone === 'bad') === (role === 'alert'))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} close={close} />
            ))}
        </div>
      ))}
    </div>
  )
}

/** Disappears after five seconds, unless the pointer or the focus is on it. */
function ToastCard({ toast: { id, tone, text }, close }: { toast: Toast; close: RegionProps['close'] }) {
  const texts = useIslandTexts().booking
  const toText = useMessageText()
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const before = useRef<HTMLElement>(null)
  const expire = useEffectEvent(() => close(id))
  useEffect(() => {
    if (isPointedAt || isFocused) return
    const timer = setTimeout(() => expire(), LIFE_MS)
    return () => clearTimeout(timer)
  }, [isPointedAt, isFocused])
  function dismiss({ currentTarget }: MouseEvent<HTMLElement>) {
    const heading = currentTarget.closest('.book')?.querySelector<HTMLElement>('section:not([hidden]) h2')
    const focused = before.current?.isConnected ? before.current : heading
    focused?.focus({ preventScroll: true })
    close(id)
  }
  return (
    <div className="toast" data-tone={tone} onPointerEnter={() => setPointedAt(true)} onPointerLeave={() => setPointedAt(false)}>
      <Icon name={tone === 'bad' ? 'alert' : 'check'} size={20} />
      <p>{toText(text)}</p>
      <button
        type="button"
        aria-label={texts.close}
        onClick={dismiss}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget as HTMLElement | null
          setFocused(true)
        }}
        onBlur={() => setFocused(false)}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
