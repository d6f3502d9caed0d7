import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import * as api from '../../../../contract/api.ts'
import type { PreviewKind } from '../../../../contract/content/previews.ts'
import { requestQuietly } from '../../frame/forms/drafts.ts'
import type { Form } from '../../frame/forms/record.ts'
import { readSession } from '../../frame/session/session.ts'
import { useDebounced, useMedia } from '../../frame/ui/hooks.ts'

/** Whether the window has room for a page next to its form. */
export const useHasRoom = () => useMedia('(width >= 90rem)')

const AFTER_TYPING_MS = 1000

type Props = { kind: PreviewKind; form: Form<FieldValues>; id: string }

/**
 * The page as it would look with the typed text. It can be read and scrolled; its links, forms and scripts are
 * disabled.
 */
export function LivePreview({ kind, form, id }: Props) {
  const fields = useWatch({ control: form.control })
  const typed = useDebounced(JSON.stringify({ ...fields, ...(id && { id }) }), AFTER_TYPING_MS)
  const frame = useRef<HTMLIFrameElement>(null)
  const top = useRef(0)
  const [isCurrent, setIsCurrent] = useState(true)

  useEffect(() => {
    let isLatest = true
    requestQuietly(api.previews.create, { kind, fields: JSON.parse(typed) }, readSession()).then((answer) => {
      const page = frame.current?.contentWindow
      if (!isLatest || !page) return
      setIsCurrent(answer !== undefined)
      if (!answer) return
      top.current = page.scrollY
      // Unlike a new `src`, this adds nothing to the history behind Back.
      page.location.replace(answer.data.path)
    })
    return () => {
      isLatest = false
    }
  }, [kind, typed])

  function settle(): void {
    const page = frame.current?.contentWindow
    page?.scrollTo(0, top.current)
    page?.document.addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault())
  }

  return (
    <section aria-label="Preview" className="live-preview card">
      <p role="status" className="border-b border-line px-4 py-2 text-sm text-muted">
        {isCurrent ? 'What visitors will see' : 'The preview couldn’t be updated'}
      </p>
      <iframe ref={frame} title="Preview of the page" sandbox="allow-same-origin" tabIndex={-1} onLoad={settle} />
    </section>
  )
}
