import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import type { ChainedCommands, Editor } from '@tiptap/react'
import { useRef } from 'react'
import { ToolIcon } from './tool-icon.tsx'

type Action = { label: string; run: (chain: ChainedCommands) => ChainedCommands }

const OUTSIDE: readonly Action[] = [
  { label: 'Table of 3 by 3', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
  { label: 'Table of 2 columns', run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }) },
  { label: 'Table of 4 columns', run: (chain) => chain.insertTable({ rows: 3, cols: 4, withHeaderRow: true }) },
]
const INSIDE: readonly Action[] = [
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

export function TableTool({ editor }: { editor: Editor }) {
  const hasChosen = useRef(false)
  const isInside = editor.isActive('table')
  const forget = (isOpen: boolean) => {
    if (isOpen) hasChosen.current = false
  }
  return (
    <Menu.Root modal={false} onOpenChange={forget}>
      <Toolbar.Button
        className="tool"
        aria-label="Table"
        title="Table"
        data-on={isInside || undefined}
        render={<Menu.Trigger type="button" />}
        onMouseDown={(event) => event.preventDefault()}
      >
        <ToolIcon name="table" />
      </Toolbar.Button>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-20">
          <Menu.Popup className="tool-menu" finalFocus={() => (hasChosen.current ? editor.view.dom : true)}>
            {(isInside ? INSIDE : OUTSIDE).map(({ label, run }) => (
              <Menu.Item
                key={label}
                className="tool-menu-item"
                onClick={() => {
                  hasChosen.current = true
                  run(editor.chain().focus()).run()
                }}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
