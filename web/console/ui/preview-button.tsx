import { useState } from 'react'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { PreviewKind } from '../../../contract/previews.ts'
import { request } from '../request.ts'
import { buttonLook } from './button.ts'
import { tellFailure } from './failure-text.ts'
import { Glyph } from './icons.tsx'

type Props = {
  kind: PreviewKind
  /** What stands in the form; with the record's `id` where it has one. */
  fields: () => Record<string, unknown>
}

/** Shows what is typed, saved or not, as the page that it would be, in a new tab. */
export function PreviewButton({ kind, fields }: Props) {
  const [isBusy, setIsBusy] = useState(false)

  async function show() {
    // Opened within the click, before anything is awaited: later the browser would take it for an advertisement.
    const tab = window.open('', '_blank')
    setIsBusy(true)
    try {
      const { data } = await request(api.previews.create, { kind, fields: fields() })
      if (tab && !tab.closed) tab.location.replace(data.path)
      else toast.info('The browser blocked the new tab.', { action: { label: 'Open', onClick: () => window.open(data.path) } })
    } catch (error) {
      tab?.close()
      tellFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <button type="button" onClick={show} disabled={isBusy} className={buttonLook('quiet')}>
      <Glyph name="eye" size={16} />
      Preview
    </button>
  )
}
