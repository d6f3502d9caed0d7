import { toast } from 'sonner'
import { buttonClass } from '../../ui/button.ts'
import { Icon } from './icon.tsx'

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
    <button type="button" aria-label={`Copy ${what}`} onClick={copy} className={buttonClass('quiet')}>
      <Icon name="copy" size={16} />
      Copy
    </button>
  )
}
