import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { PreviewKind } from '../../../contract/previews.ts'
import { request } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'

type Props = {
  kind: PreviewKind
  /** The fields of the form; with the record's `id` where it has one. */
  fields: () => Record<string, unknown>
}

/** Shows what is typed, saved or not, as the page that it would be, in a new tab. */
export function PreviewButton({ kind, fields }: Props) {
  const { run, isBusy } = useAction({ call: () => request(api.previews.create, { kind, fields: fields() }) })

  async function show() {
    // Opened within the click, before anything is awaited: later the browser would take it for an advertisement.
    const tab = window.open('', '_blank')
    const path = (await run())?.data.path
    if (!path) tab?.close()
    else if (tab && !tab.closed) tab.location.replace(path)
    else toast.info('The browser blocked the new tab.', { action: { label: 'Open', onClick: () => window.open(path) } })
  }

  return (
    <Button variant="quiet" icon="eye" onClick={show} disabled={isBusy}>
      Preview
    </Button>
  )
}
