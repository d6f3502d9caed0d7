import { Menu } from '@base-ui/react/menu'
import { Toolbar as Base } from '@base-ui/react/toolbar'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { MOD_KEY } from '../ui/kbd.tsx'
import { AltFields, LinkFields, PictureFields, PopoverTool, VideoFields } from './popover-tools.tsx'
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
      {group('More', FURTHER)}
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

type Choice = { label: string; run: (chain: ChainedCommands) => ChainedCommands }

type MenuProps = {
  editor: Editor
  label: string
  title?: string
  className?: string
  isOn?: boolean
  /** What the button shows. */
  children: ReactNode
  choices: readonly Choice[]
  /** The label of the choice that applies to the text now; undefined if the choices are commands. */
  current?: string
}

/** A button of the toolbar with a menu. After a choice the focus returns to the text, otherwise to the button. */
function ToolMenu({ editor, label, title, className = '', isOn, children, choices, current }: MenuProps) {
  const hasChosen = useRef(false)
  const items = choices.map(({ label: name, run }) => {
    const props = { className: 'tool-menu-item', onClick: () => run(editor.chain().focus()).run() }
    if (current === undefined) {
      return (
        <Menu.Item key={name} {...props}>
          {name}
        </Menu.Item>
      )
    }
    return (
      <Menu.RadioItem key={name} value={name} closeOnClick {...props}>
        {name}
        <Menu.RadioItemIndicator>
          <Icon name="check" size={16} />
        </Menu.RadioItemIndicator>
      </Menu.RadioItem>
    )
  })

  return (
    <Menu.Root
      modal={false}
      onOpenChange={(_isOpen, { reason }) => {
        hasChosen.current = reason === 'item-press'
      }}
    >
      <Base.Button
        className={`tool ${className}`}
        aria-label={label}
        title={title}
        data-on={isOn || undefined}
        render={<Menu.Trigger type="button" />}
      >
        {children}
      </Base.Button>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-20">
          <Menu.Popup className="tool-menu" finalFocus={() => (hasChosen.current ? editor.view.dom : true)}>
            {current === undefined ? items : <Menu.RadioGroup value={current}>{items}</Menu.RadioGroup>}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const heading = (label: string, level: 2 | 3 | 4) => ({
  label,
  isOn: (editor: Editor) => editor.isActive('heading', { level }),
  run: (chain: ChainedCommands) => chain.setHeading({ level }),
})

const STYLES: readonly (Choice & { isOn: (editor: Editor) => boolean })[] = [
  heading('Heading', 2),
  heading('Subheading', 3),
  heading('Small heading', 4),
  { label: 'Code', isOn: (editor) => editor.isActive('codeBlock'), run: (chain) => chain.setCodeBlock() },
]
const TEXT: Choice = { label: 'Text', run: (chain) => chain.setParagraph() }

/** What kind of paragraph the cursor is in. */
function StyleTool({ editor }: { editor: Editor }) {
  const { label } = STYLES.find(({ isOn }) => isOn(editor)) ?? TEXT
  return (
    <ToolMenu editor={editor} label={`Style: ${label}`} className="tool-wide" choices={[TEXT, ...STYLES]} current={label}>
      {label}
      <Icon name="chevron-down" size={16} />
    </ToolMenu>
  )
}

const OUTSIDE: readonly Choice[] = [
  { label: 'Table of 3 by 3', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
  { label: 'Table of 2 columns', run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }) },
  { label: 'Table of 4 columns', run: (chain) => chain.insertTable({ rows: 3, cols: 4, withHeaderRow: true }) },
]
const INSIDE: readonly Choice[] = [
  { label: 'Row above', run: (chain) => chain.addRowBefore() },
  { label: 'Row below', run: (chain) => chain.addRowAfter() },
  { label: 'Column before', run: (chain) => chain.addColumnBefore() },
  { label: 'Column after', run: (chain) => chain.addColumnAfter() },
  { label: 'Merge or split cells', run: (chain) => chain.mergeOrSplit() },
  { label: 'First row as heading', run: (chain) => chain.toggleHeaderRow() },
  { label: 'Remove row', run: (chain) => chain.deleteRow() },
  { label: 'Remove column', run: (chain) => chain.deleteColumn() },
  { label: 'Remove table', run: (chain) => chain.deleteTable() },
]

/** Inserts a table, or changes the one that the cursor is in. */
function TableTool({ editor }: { editor: Editor }) {
  const isInside = editor.isActive('table')
  return (
    <ToolMenu editor={editor} label="Table" title="Table" isOn={isInside} choices={isInside ? INSIDE : OUTSIDE}>
      <Icon name="table" />
    </ToolMenu>
  )
}
