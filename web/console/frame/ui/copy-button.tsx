import { Button } from './button.tsx'
import { showError, showSuccess } from './toasts.ts'

/** Copies a text to the clipboard; `what` names it for screen readers. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    try {
      // Browsers have no clipboard on pages from plain HTTP.
      await navigator.clipboard.writeText(text)
      showSuccess('Copied', 'copy')
    } catch {
      showError('Your browser doesn’t let this page copy.', 'Select the text and copy it by hand.', 'copy')
    }
  }
  return (
    <Button variant="quiet" icon="copy" aria-label={`Copy ${what}`} onClick={copy}>
      Copy
    </Button>
  )
}
