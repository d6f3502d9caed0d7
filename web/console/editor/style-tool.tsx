import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import type { ChainedCommands, Editor } from '@tiptap/react'
import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Style = { label: string; isOn: (editor: Editor) => boolean; run: (chain: ChainedCommands) => ChainedCommands }

const heading = (label: string, level: 2 | 3 | 4): Style => ({
  label,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.setHeading({ level }),
})

const STYLES: readonly Style[] = [
  heading('Heading', 2),
  heading('Subheading', 3),
  heading('Small heading', 4),
  { label: 'Code', isOn: (editor) => editor.isActive('codeBlock'), run: (chain) => chain.setCodeBlock() },
]
const TEXT: Style = { label: 'Text', isOn: () => true, run: (chain) => chain.setParagraph() }

/** What kind of paragraph the cursor is in. */
export function StyleTool({ editor }: { editor: Editor }) {
  const hasChosen = useRef(false)
  const current = STYLES.find(({ isOn }) => isOn(editor)) ?? TEXT
  const forget = (isOpen: boolean) => {
    if (isOpen) hasChosen.current = false
  }
  return (
    <Menu.Root modal={false} onOpenChange={forget}>
      <Toolbar.Button
        className="tool tool-wide"
        aria-label={`Style: ${current.label}`}
        render={<Menu.Trigger type="button" />}
        onMouseDown={(event) => event.preventDefault()}
      >
        {current.label}
        <Icon name="chevron-down" size={16} />
      </Toolbar.Button>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-20">
          <Menu.Popup className="tool-menu" finalFocus={() => (hasChosen.current ? editor.view.dom : true)}>
            <Menu.RadioGroup value={current.label}>
              {[TEXT, ...STYLES].map(({ label, run }) => (
                <Menu.RadioItem
                  key={label}
                  value={label}
                  closeOnClick
                  className="tool-menu-item"
                  onClick={() => {
                    hasChosen.current = true
                    run(editor.chain().focus()).run()
                  }}
                >
                  {label}
                  <Menu.RadioItemIndicator>
                    <Icon name="check" size={16} />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
