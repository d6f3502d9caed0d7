import { toast } from 'sonner'
import { Button } from './button.tsx'

/** Puts a text into the clipboard; `what` names it for who can't see what stands beside the button. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    try {
      // Browsers have no clipboard where the page came by plain HTTP.
      await navigator.clipboard.writeText(text)
      toast.success('Copied')
    } catch {
      toast.error('The browser does not let this page copy. Select the text and copy it by hand.')
    }
  }
  return (
    <Button variant="quiet" icon="copy" aria-label={`Copy ${what}`} onClick={copy}>
      Copy
    </Button>
  )
}
