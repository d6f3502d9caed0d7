import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

export { toast }

/** Mounts the toaster; resolves once it can show toasts. */
export function mountToaster(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((resolve) => {
    createRoot(place).render(
      <>
        {/* At the bottom, above the sticky bars: buttons are at the top of a screen or in such a bar. */}
        <Toaster
          position="bottom-right"
          offset={{ bottom: 'var(--toast-floor)', right: '2rem' }}
          mobileOffset={{ bottom: 'var(--toast-floor)', left: '1rem', right: '1rem' }}
          duration={5000}
          closeButton
        />
        <Ready onReady={resolve} />
      </>,
    )
  })
}

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}
