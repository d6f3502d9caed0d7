import { Lazy } from '../ui/states.tsx'
import type { RichTextProps } from './editor.tsx'
import { loadEditor } from './load-editor.ts'
import { StillText } from './still-text.tsx'

/** A controlled rich-text field. The editor behind it is fetched when the first one is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Lazy
      load={loadEditor}
      fallback={<StillText html={props.value} tools={props.tools} />}
      failed="The editor couldn’t be loaded. Your text is unchanged."
    >
      {(Editor) => <Editor {...props} />}
    </Lazy>
  )
}
