import './rich-text.css'
import './tools.css'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, type Editor as Tiptap, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EXTENSIONS } from './extensions.ts'
import { pasting } from './pasting.ts'
import { toAttributes } from './text-attributes.ts'
import { belowTitle, toHtml } from './to-html.ts'
import { Toolbar } from './toolbar.tsx'

export type RichTextProps = {
  id: string
  name: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  /** What the text is called, for those who can't see the label beside it. */
  label: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  minHeight?: number
  /** `text` leaves out pictures, videos and alignment: the documents' pages don't show them. */
  tools?: 'all' | 'text'
}

export function Editor({ tools = 'all', minHeight, value, onChange, id, name, label, ...state }: RichTextProps) {
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = state
  // What the text came as, and what the editor makes of it: typing back to the start is no change.
  const origin = useRef({ value, html: value })
  const told = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange

  const latest = useRef<Tiptap>(null)
  // Made once: the editor compares its options at every drawing.
  const [options] = useState(() => ({
    extensions: EXTENSIONS[tools],
    content: belowTitle(value),
    handlers: { ...pasting(tools, () => latest.current), handleKeyDown: goToTools },
  }))
  const editorProps = useMemo(
    () => ({ ...options.handlers, attributes: toAttributes({ id, name, label, describedBy, isInvalid }) }),
    [options, id, name, label, describedBy, isInvalid],
  )

  const editor = useEditor({
    extensions: options.extensions,
    content: options.content,
    injectCSS: false,
    editorProps,
    onCreate({ editor }) {
      origin.current.html = toHtml(editor)
    },
    onUpdate({ editor }) {
      const html = toHtml(editor)
      const next = html === origin.current.html ? origin.current.value : html
      if (next === told.current) return
      told.current = next
      tell.current(next)
    },
  })

  latest.current = editor

  // The form was cleared, restored or took another's version.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.chain().setMeta('addToHistory', false).setContent(belowTitle(value), { emitUpdate: false }).run()
    origin.current = { value, html: toHtml(editor) }
  }, [editor, value])

  // A click on the label beside it goes into the text, as with any field.
  useEffect(() => {
    const labelElement = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => editor.commands.focus()
    labelElement?.addEventListener('click', focus)
    return () => labelElement?.removeEventListener('click', focus)
  }, [editor, id])

  return (
    <div className="rich-text">
      <Toolbar editor={editor} tools={tools} label={`Tools of ${label}`} controls={id} />
      <EditorContent editor={editor} style={{ minHeight }} className="rich-text-page" />
    </div>
  )
}

/** Alt F10 leads from the text to its tools, as in other editors. */
function goToTools({ dom }: EditorView, event: KeyboardEvent): boolean {
  if (!event.altKey || event.key !== 'F10') return false
  dom.closest('.rich-text')?.querySelector<HTMLElement>('[role="toolbar"] button[tabindex="0"]')?.focus()
  return true
}
