import { lazy, Suspense } from 'react'

export type RichTextProps = {
  id: string
  name: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  /** What the text is called, for those who can't see the label beside it. */
  label: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  minHeight?: number
  /** `text` leaves out pictures, videos and alignment: the documents' pages don't show them. */
  tools?: 'all' | 'text'
}

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

/** A controlled rich-text field. The editor behind it is fetched when the first one is shown. */
export function RichText(props: RichTextProps) {
  const minHeight = props.minHeight ?? 200
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading the editor" className="rounded-sm border border-line p-4" style={{ minHeight }}>
          <div className="skeleton" />
        </div>
      }
    >
      <Editor {...props} minHeight={minHeight} />
    </Suspense>
  )
}
