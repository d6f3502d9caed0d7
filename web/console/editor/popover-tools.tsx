import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { FileInput } from '../images/picture-input.tsx'
import { PICTURE_LIMITS } from '../images/picture-rules.ts'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { toEmbedAddress, toLinkAddress } from './addresses.ts'
import { insertBlock, insertUploads } from './insert.ts'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

type Props = {
  editor: Editor
  label: string
  icon: ToolIconName
  isOn?: boolean
  /** What is asked for, made anew at each opening. */
  fields: ComponentType<FieldsProps>
}

/** `close` leads back into the text. */
type FieldsProps = { editor: Editor; close: () => void }

/** A tool that asks for something first. Closed without an answer, it leaves the cursor on its button. */
export function PopoverTool({ editor, label, icon, isOn, fields: Fields }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isDone = useRef(false)

  function open(next: boolean): void {
    if (next) isDone.current = false
    setIsOpen(next)
  }
  function close(): void {
    isDone.current = true
    setIsOpen(false)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Toolbar.Button
        className="tool"
        aria-label={label}
        title={label}
        data-on={isOn || undefined}
        render={<Popover.Trigger type="button" />}
        onMouseDown={(event) => event.preventDefault()}
      >
        <ToolIcon name={icon} />
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} align="start" className="z-20">
          <Popover.Popup className="tool-popover" aria-label={label} finalFocus={() => (isDone.current ? editor.view.dom : true)}>
            <Fields editor={editor} close={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type LineProps = {
  label: string
  hint?: string
  error?: string
  value: string
  onChange: (text: string) => void
  onEnter: () => void
  isAddress?: boolean
}

/** A line of text. Enter is handled here: the tools stand inside a form and have none of their own. */
function Line({ label, hint, error, value, onChange, onEnter, isAddress }: LineProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <input
          {...props}
          inputMode={isAddress ? 'url' : undefined}
          autoCapitalize={isAddress ? 'none' : undefined}
          type="text"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="input"
        />
      )}
    </Field>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex justify-end gap-2">{children}</div>
}

/** Makes a link of the selected text, or changes the one that the cursor is in. */
export function LinkFields({ editor, close }: FieldsProps) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string>()
  const isOn = editor.isActive('link')

  function apply(): void {
    const address = toLinkAddress(href)
    if (!address) {
      setError('Enter an address such as https://example.com, /contactus or a phone number')
      return
    }
    const chain = editor.chain().focus()
    if (isOn || !editor.state.selection.empty) chain.extendMarkRange('link').setLink({ href: address }).run()
    else chain.insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: address } }] }).run()
    close()
  }
  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }

  return (
    <>
      <Line label="Address of the link" error={error} value={href} onChange={setHref} onEnter={apply} isAddress />
      <Buttons>
        {isOn && (
          <button type="button" onClick={remove} className={buttonLook('quiet')}>
            Remove
          </button>
        )}
        <button type="button" onClick={apply} className={buttonLook()}>
          {isOn ? 'Change' : 'Set link'}
        </button>
      </Buttons>
    </>
  )
}

export function VideoFields({ editor, close }: FieldsProps) {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()

  function insert(): void {
    const src = toEmbedAddress(address)
    if (!src) {
      setError('Enter the address of a YouTube or Vimeo video')
      return
    }
    insertBlock(editor, { type: 'video', attrs: { src, title: title.trim() || 'Video' } })
    close()
  }

  return (
    <>
      <Line label="YouTube or Vimeo address" error={error} value={address} onChange={setAddress} onEnter={insert} isAddress />
      <Line label="What it shows" hint="Read out to those who can’t see it." value={title} onChange={setTitle} onEnter={insert} />
      <Buttons>
        <button type="button" onClick={insert} className={buttonLook()}>
          Add video
        </button>
      </Buttons>
    </>
  )
}

/** The alternative text of the picture that is selected. */
export function AltFields({ editor, close }: FieldsProps) {
  const [alt, setAlt] = useState(() => String(editor.getAttributes('image').alt ?? ''))

  function save(): void {
    editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
    close()
  }

  return (
    <>
      <Line
        label="Alternative text"
        hint="What the picture shows, for those who can’t see it."
        value={alt}
        onChange={setAlt}
        onEnter={save}
      />
      <Buttons>
        <button type="button" onClick={save} className={buttonLook()}>
          Set text
        </button>
      </Buttons>
    </>
  )
}

/** Uploads pictures into the text. */
export function PictureFields({ editor, close }: FieldsProps) {
  return (
    <Field
      label="Add pictures"
      hint={`${PICTURE_LIMITS} You can also drag or paste them into the text. Select one to describe it.`}
    >
      {(props) => (
        <FileInput
          {...props}
          multiple
          onChange={(event) => {
            insertUploads(editor, [...(event.target.files ?? [])])
            close()
          }}
        />
      )}
    </Field>
  )
}
