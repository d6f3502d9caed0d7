import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { FileInput } from '../images/file-input.tsx'
import { PICTURE_LIMITS } from '../images/picture-rules.ts'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { insertUploads } from './insert-uploads.ts'
import { PopoverTool } from './popover-tool.tsx'

/** Uploads pictures into the text; on one that is selected, changes its alternative text. */
export function PictureTool({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false)
  const [alt, setAlt] = useState('')
  const isDone = useRef(false)
  const isOn = editor.isActive('image')

  function open(next: boolean) {
    setIsOpen(next)
    if (!next) return
    isDone.current = false
    setAlt(String(editor.getAttributes('image').alt ?? ''))
  }

  function done() {
    isDone.current = true
    setIsOpen(false)
  }

  function saveAlt() {
    editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
    done()
  }

  return (
    <PopoverTool
      label={isOn ? 'Alternative text of the picture' : 'Insert picture'}
      icon="picture"
      isOn={isOn}
      isOpen={isOpen}
      onOpen={open}
      finalFocus={() => (isDone.current ? editor.view.dom : true)}
      onEnter={saveAlt}
    >
      {isOn ? (
        <>
          <Field label="Alternative text" hint="What the picture shows, for those who can’t see it.">
            {(props) => (
              <input {...props} type="text" value={alt} onChange={(event) => setAlt(event.target.value)} className="input" />
            )}
          </Field>
          <div className="flex justify-end">
            <button type="button" onClick={saveAlt} className={buttonLook()}>
              Set text
            </button>
          </div>
        </>
      ) : (
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
                done()
              }}
            />
          )}
        </Field>
      )}
    </PopoverTool>
  )
}
