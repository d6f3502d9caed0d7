import { useLazyCode } from '../ui/hooks.ts'
import { LoadError } from '../ui/states.tsx'
import type { RichTextProps } from './editor.tsx'
import { loadEditor } from './load-editor.ts'
import { StillText } from './still-text.tsx'

/** A controlled rich-text field. The editor behind it is fetched when the first one is shown. */
export function RichText(props: RichTextProps) {
  const { data: Editor, isError, refetch } = useLazyCode('editor', loadEditor)
  if (Editor) return <Editor {...props} />
  if (isError) return <LoadError message="The editor couldn’t be loaded. Your text is unchanged." onRetry={refetch} />
  return <StillText html={props.value} tools={props.tools} />
}
