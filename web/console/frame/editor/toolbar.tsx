import { Toolbar as Base } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import { MOD_KEY } from '../ui/kbd.tsx'
import { AltFields, LinkFields, PictureFields, PopoverTool, VideoFields } from './popover-tools.tsx'
import { StyleTool, TableTool } from './tool-menus.tsx'
import { ALIGNMENTS, BLOCKS, FURTHER, HISTORY, MARKS, type Tool } from './tools.ts'

type Props = { editor: Editor; tools: 'all' | 'text'; label: string; controls: string }

/** The toolbar is one tab stop; the arrow keys move between its tools. */
export function Toolbar({ editor, tools, label, controls }: Props) {
  // Renders again only when the state of its tools changes, not at every key.
  useEditorState({ editor, selector: ({ editor }) => readState(editor) })
  const isPicture = editor.isActive('image')
  const group = (name: string, group: readonly Tool[]) => (
    <Base.Group aria-label={name}>
      {group.map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
    </Base.Group>
  )
  return (
    <Base.Root
      aria-label={label}
      aria-controls={controls}
      className="rich-text-tools"
      onKeyDown={goToEnds}
      onMouseDown={keepSelection}
    >
      {group('History', HISTORY)}
      <StyleTool editor={editor} />
      {group('Marks', MARKS)}
      {group('Blocks', BLOCKS)}
      {tools === 'all' && group('Alignment', ALIGNMENTS)}
      <Base.Group aria-label="Insert">
        <PopoverTool editor={editor} label="Link" icon="tool-link" isOn={editor.isActive('link')} fields={LinkFields} />
        {tools === 'all' && (
          <>
            <PopoverTool
              editor={editor}
              label={isPicture ? 'Alternative text of the picture' : 'Insert picture'}
              icon="picture"
              isOn={isPicture}
              fields={isPicture ? AltFields : PictureFields}
            />
            <PopoverTool editor={editor} label="Insert video" icon="video" fields={VideoFields} />
          </>
        )}
        <TableTool editor={editor} />
      </Base.Group>
      {group('Further', FURTHER)}
    </Base.Root>
  )
}

function ToolButton({ editor, tool: { label, icon, keys, run, isOn, can } }: { editor: Editor; tool: Tool }) {
  return (
    <Base.Button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Mod', MOD_KEY)})` : label}
      aria-pressed={isOn?.(editor)}
      disabled={can ? !can(editor) : false}
      className="tool"
      onClick={() => run(editor.chain().focus()).run()}
    >
      <Icon name={icon} />
    </Base.Button>
  )
}

/** Pressing a tool takes no focus, so the selection stays in the text. Popovers that a tool opens are exempt. */
function keepSelection(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.tool')) event.preventDefault()
}

/** Handles Home and End, which the library leaves out. */
function goToEnds(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return
  event.preventDefault()
  const buttons = event.currentTarget.querySelectorAll('button')
  buttons[event.key === 'Home' ? 0 : buttons.length - 1]?.focus()
}

function readState(editor: Editor) {
  const tools = [...HISTORY, ...MARKS, ...BLOCKS, ...ALIGNMENTS]
  return [
    tools.map(({ isOn, can }) => [isOn?.(editor), can?.(editor)]),
    editor.getAttributes('heading').level,
    ['table', 'link', 'image', 'codeBlock'].map((name) => editor.isActive(name)),
  ]
}
