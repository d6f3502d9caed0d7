import { Toolbar } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/react'
import { ToolIcon } from './tool-icon.tsx'
import type { Tool } from './tools.ts'

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** A button that does one thing to the text. */
export function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { label, icon, keys, run, isOn, can } = tool
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Mod', MOD)})` : label}
      aria-pressed={isOn?.(editor)}
      disabled={can ? !can(editor) : false}
      className="tool"
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(editor.chain().focus()).run()}
    >
      <ToolIcon name={icon} />
    </Toolbar.Button>
  )
}
