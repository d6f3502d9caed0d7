import { useLazyCode } from '../ui/hooks.ts'
import { LoadError } from '../ui/states.tsx'
import type { RichTextProps } from './editor.tsx'

export const loadEditor = async () => (await import('./editor.tsx')).Editor

/** A controlled rich-text field. The editor behind it is fetched when the first one is shown. */
export function RichText(props: RichTextProps) {
  const { data: Editor, isError, refetch } = useLazyCode('editor', loadEditor)
  if (Editor) return <Editor {...props} />
  if (isError) return <LoadError message="The editor couldn’t be loaded. Your text is unchanged." onRetry={refetch} />
  return (
    <div role="status" aria-label="Loading the editor" className="min-h-50 rounded-sm border border-line p-4">
      <div className="skeleton" />
    </div>
  )
}
