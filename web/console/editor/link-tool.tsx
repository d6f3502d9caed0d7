import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { toLinkAddress } from './link-address.ts'
import { PopoverTool } from './popover-tool.tsx'

/** Makes a link of the selected text, or changes the one that the cursor is in. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false)
  const [href, setHref] = useState('')
  const [error, setError] = useState<string>()
  const isDone = useRef(false)
  const isOn = editor.isActive('link')

  function open(next: boolean) {
    setIsOpen(next)
    if (!next) return
    isDone.current = false
    setError(undefined)
    setHref(String(editor.getAttributes('link').href ?? ''))
  }

  function done() {
    isDone.current = true
    setIsOpen(false)
  }

  function apply() {
    const address = toLinkAddress(href)
    if (!address) return setError('Enter an address such as https://example.com, /contactus or a phone number')
    const chain = editor.chain().focus()
    if (isOn || !editor.state.selection.empty) chain.extendMarkRange('link').setLink({ href: address }).run()
    else chain.insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: address } }] }).run()
    done()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    done()
  }

  return (
    <PopoverTool
      label="Link"
      icon="link"
      isOn={isOn}
      isOpen={isOpen}
      onOpen={open}
      finalFocus={() => (isDone.current ? editor.view.dom : true)}
      onEnter={apply}
    >
      <Field label="Address of the link" error={error}>
        {(props) => (
          <input
            {...props}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            value={href}
            onChange={(event) => setHref(event.target.value)}
            className="input"
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        {isOn && (
          <button type="button" onClick={remove} className={buttonLook('quiet')}>
            Remove
          </button>
        )}
        <button type="button" onClick={apply} className={buttonLook()}>
          {isOn ? 'Change' : 'Set link'}
        </button>
      </div>
    </PopoverTool>
  )
}
