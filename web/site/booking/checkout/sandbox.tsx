import { createRoot } from 'react-dom/client'
import type { CheckoutOptions, CheckoutResult } from './order.ts'
import { SandboxSheet } from './sandbox-sheet.tsx'

/** A checkout of our own that looks like one: the payments it makes are a test, and no money moves. */
export function openSandbox(options: CheckoutOptions): Promise<CheckoutResult> {
  const dialog = document.createElement('dialog')
  dialog.className = 'pay'
  dialog.setAttribute('aria-labelledby', 'pay-title')
  const root = createRoot(dialog)
  return new Promise((resolve) => {
    const end = (result: CheckoutResult) => {
      removeEventListener('popstate', close)
      dialog.close()
      root.unmount()
      dialog.remove()
      resolve(result)
    }
    const close = () => end({ kind: 'closed' })
    dialog.addEventListener('cancel', close)
    addEventListener('popstate', close)
    root.render(<SandboxSheet {...options} end={end} />)
    document.body.append(dialog)
    dialog.showModal()
  })
}
