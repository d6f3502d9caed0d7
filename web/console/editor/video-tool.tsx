import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { insertBlock } from './insert-block.ts'
import { PopoverTool } from './popover-tool.tsx'
import { toEmbedAddress } from './video-address.ts'

export function VideoTool({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const isDone = useRef(false)

  function open(next: boolean) {
    setIsOpen(next)
    if (!next) return
    isDone.current = false
    setError(undefined)
    setAddress('')
    setTitle('')
  }

  function insert() {
    const src = toEmbedAddress(address)
    if (!src) return setError('Enter the address of a YouTube or Vimeo video')
    insertBlock(editor, { type: 'video', attrs: { src, title: title.trim() || 'Video' } })
    isDone.current = true
    setIsOpen(false)
  }

  return (
    <PopoverTool
      label="Insert video"
      icon="video"
      isOpen={isOpen}
      onOpen={open}
      finalFocus={() => (isDone.current ? editor.view.dom : true)}
      onEnter={insert}
    >
      <Field label="YouTube or Vimeo address" error={error}>
        {(props) => (
          <input
            {...props}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            className="input"
          />
        )}
      </Field>
      <Field label="What it shows" hint="Read out to those who can’t see it.">
        {(props) => (
          <input {...props} type="text" value={title} onChange={(event) => setTitle(event.target.value)} className="input" />
        )}
      </Field>
      <div className="flex justify-end">
        <button type="button" onClick={insert} className={buttonLook()}>
          Add video
        </button>
      </div>
    </PopoverTool>
  )
}
