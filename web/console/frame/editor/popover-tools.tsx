import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/react'
import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, InputField } from '../ui/field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { FileInput } from '../uploads/picture-input.tsx'
import { PICTURE_LIMITS } from '../uploads/picture-rules.ts'
import { toEmbedAddress, toLinkAddress } from './addresses.ts'
import { insertBlock, insertUploads } from './insert.ts'

type Props = {
  editor: Editor
  label: string
  icon: IconName
  isOn?: boolean
  /** The fields of the popover, created at each opening. */
  fields: ComponentType<FieldsProps>
}

/** `close` leads back into the text. */
type FieldsProps = { editor: Editor; close: () => void }

/** A tool that asks for input first. Closed without input, it leaves the focus on its button. */
export function PopoverTool({ editor, label, icon, isOn, fields: Fields }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isDone = useRef(false)

  function show(next: boolean, { done = false } = {}): void {
    isDone.current = done
    setIsOpen(next)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => show(next)}>
      <Toolbar.Button
        className="tool"
        aria-label={label}
        title={label}
        data-on={isOn || undefined}
        render={<Popover.Trigger type="button" />}
      >
        <Icon name={icon} />
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} align="start" className="z-20">
          <Popover.Popup className="tool-popover" aria-label={label} finalFocus={() => (isDone.current ? editor.view.dom : true)}>
            <Fields editor={editor} close={() => show(false, { done: true })} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const ADDRESS = { inputMode: 'url', autoCapitalize: 'none' } as const

type AskProps = {
  lines: readonly (Pick<ComponentProps<typeof InputField>, 'label' | 'hint' | 'inputMode'> & { label: string; value?: string })[]
  button: string
  /** Receives the texts of the lines; returns the error of the first one, if any. */
  onSubmit: (...texts: string[]) => string | undefined
  /** Stands before the button. */
  children?: ReactNode
}

/** Lines of text with a button, which Enter presses: the tools are inside a form and can't have one of their own. */
function Ask({ lines, button, onSubmit, children }: AskProps) {
  const [texts, setTexts] = useState(lines.map(({ value = '' }) => value))
  const [error, setError] = useState<string>()
  const submit = () => setError(onSubmit(...texts))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }

  return (
    <>
      {lines.map((line, index) => (
        <InputField
          key={line.label}
          type="text"
          {...line}
          error={index === 0 ? error : undefined}
          value={texts[index]}
          onChange={(event) => setTexts(texts.with(index, event.target.value))}
          onKeyDown={onKeyDown}
        />
      ))}
      <div className="flex justify-end gap-2">
        {children}
        <Button onClick={submit}>{button}</Button>
      </div>
    </>
  )
}

/** Makes a link of the selected text, or changes the one that the cursor is in. */
export function LinkFields({ editor, close }: FieldsProps) {
  const isOn = editor.isActive('link')

  function apply(href = ''): string | undefined {
    const address = toLinkAddress(href)
    if (!address) return 'Enter an address such as https://example.com, /contactus or a phone number'
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
    <Ask
      lines={[{ label: 'Address of the link', value: String(editor.getAttributes('link').href ?? ''), ...ADDRESS }]}
      button={isOn ? 'Change' : 'Set link'}
      onSubmit={apply}
    >
      {isOn && (
        <Button variant="quiet" onClick={remove}>
          Remove
        </Button>
      )}
    </Ask>
  )
}

export function VideoFields({ editor, close }: FieldsProps) {
  function insert(address = '', title = ''): string | undefined {
    const src = toEmbedAddress(address)
    if (!src) return 'Enter the address of a YouTube or Vimeo video'
    insertBlock(editor, { type: 'video', attrs: { src, title: title.trim() || 'Video' } })
    close()
  }
  return (
    <Ask
      lines={[
        { label: 'YouTube or Vimeo address', ...ADDRESS },
        { label: 'What it shows', hint: 'Read out to people who can’t see it.' },
      ]}
      button="Add video"
      onSubmit={insert}
    />
  )
}

/** The alternative text of the picture that is selected. */
export function AltFields({ editor, close }: FieldsProps) {
  function save(alt = ''): undefined {
    editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
    close()
  }
  const hint = 'What the picture shows, for people who can’t see it.'
  const value = String(editor.getAttributes('image').alt ?? '')
  return <Ask lines={[{ label: 'Alternative text', hint, value }]} button="Set text" onSubmit={save} />
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
