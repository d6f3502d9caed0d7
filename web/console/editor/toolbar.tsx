import { Toolbar as Base } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { LinkTool } from './link-tool.tsx'
import { PictureTool } from './picture-tool.tsx'
import { StyleTool } from './style-tool.tsx'
import { TableTool } from './table-tool.tsx'
import { ToolButton } from './tool-button.tsx'
import { ALIGNMENTS, BLOCKS, HISTORY, LAST, MARKS, type Tool } from './tools.ts'
import { VideoTool } from './video-tool.tsx'

type Props = { editor: Editor; tools: 'all' | 'text'; label: string; controls: string }

/** One stop for the Tab key; the arrow keys go from tool to tool. */
export function Toolbar({ editor, tools, label, controls }: Props) {
  // Drawn again when what the tools show changes, which is not at every key.
  useEditorState({ editor, selector: ({ editor }) => readState(editor) })
  const group = (name: string, group: readonly Tool[]) => (
    <Base.Group aria-label={name} className="flex">
      {group.map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
    </Base.Group>
  )
  return (
    <Base.Root aria-label={label} aria-controls={controls} className="rich-text-tools" onKeyDown={goToEnds}>
      {group('History', HISTORY)}
      <StyleTool editor={editor} />
      {group('Marks', MARKS)}
      {group('Blocks', BLOCKS)}
      {tools === 'all' && group('Alignment', ALIGNMENTS)}
      <Base.Group aria-label="Insert" className="flex">
        <LinkTool editor={editor} />
        {tools === 'all' && <PictureTool editor={editor} />}
        {tools === 'all' && <VideoTool editor={editor} />}
        <TableTool editor={editor} />
      </Base.Group>
      {group('Further', LAST)}
    </Base.Root>
  )
}

/** Home and End, which the library leaves out. */
function goToEnds(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return
  event.preventDefault()
  const buttons = event.currentTarget.querySelectorAll('button')
  buttons[event.key === 'Home' ? 0 : buttons.length - 1]?.focus()
}

function readState(editor: Editor): string {
  const tools = [...HISTORY, ...MARKS, ...BLOCKS, ...ALIGNMENTS]
  const states = tools.map(({ isOn, can }) => [isOn?.(editor), can?.(editor)])
  const level = editor.getAttributes('heading').level
  return JSON.stringify([
    states,
    level,
    editor.isActive('table'),
    editor.isActive('link'),
    editor.isActive('image'),
    editor.isActive('codeBlock'),
  ])
}
