import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import type { ChainedCommands, Editor } from '@tiptap/react'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'

type Choice = { label: string; run: (chain: ChainedCommands) => ChainedCommands }

type Props = {
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
function ToolMenu({ editor, label, title, className = '', isOn, children, choices, current }: Props) {
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
      <Toolbar.Button
        className={`tool ${className}`}
        aria-label={label}
        title={title}
        data-on={isOn || undefined}
        render={<Menu.Trigger type="button" />}
      >
        {children}
      </Toolbar.Button>
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
export function StyleTool({ editor }: { editor: Editor }) {
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
export function TableTool({ editor }: { editor: Editor }) {
  const isInside = editor.isActive('table')
  return (
    <ToolMenu editor={editor} label="Table" title="Table" isOn={isInside} choices={isInside ? INSIDE : OUTSIDE}>
      <Icon name="table" />
    </ToolMenu>
  )
}
