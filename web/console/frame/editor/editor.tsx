import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, type Editor as Tiptap, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { demoteTitles, pasting } from './clean-paste.ts'
import { EXTENSIONS } from './extensions.tsx'
import { Toolbar } from './toolbar.tsx'

export type RichTextProps = {
  id: string
  name: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  /** The accessible name of the text. */
  label: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  /** `text` leaves out pictures, videos and alignment: the documents' pages don't show them. */
  tools: 'all' | 'text'
}

export function Editor({ tools, value, onChange, id, name, label, ...state }: RichTextProps) {
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = state
  // The stored text and the editor's rendering of it: typing back to the start counts as no change.
  const origin = useRef({ value, html: value })
  const reported = useRef(value)
  const created = useRef<Tiptap>(null)
  // Created once, as the editor compares its options at every render.
  // eslint-disable-next-line react-hooks/refs -- a paste reads the ref, not the rendering
  const [options] = useState(() => ({
    extensions: EXTENSIONS[tools],
    content: demoteTitles(value),
    handlers: { ...pasting(tools, () => created.current), handleKeyDown: goToTools },
  }))
  const editorProps = useMemo(() => {
    const attributes: Record<string, string> = {
      ...{ id, name, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
    }
    return { ...options.handlers, attributes }
  }, [options, id, name, label, describedBy, isInvalid])

  const editor = useEditor({
    extensions: options.extensions,
    content: options.content,
    injectCSS: false,
    editorProps,
    onCreate({ editor }) {
      created.current = editor
      origin.current.html = toHtml(editor)
    },
    onUpdate({ editor }) {
      const html = toHtml(editor)
      const next = html === origin.current.html ? origin.current.value : html
      if (next === reported.current) return
      reported.current = next
      onChange(next)
    },
  })

  // The form was cleared or restored, or took over another administrator's version.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    editor.chain().setMeta('addToHistory', false).setContent(demoteTitles(value), { emitUpdate: false }).run()
    origin.current = { value, html: toHtml(editor) }
  }, [editor, value])

  // A click on the label focuses the text, as with any field.
  useEffect(() => {
    const labelElement = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => editor.commands.focus()
    labelElement?.addEventListener('click', focus)
    return () => labelElement?.removeEventListener('click', focus)
  }, [editor, id])

  return (
    <div className="rich-text">
      <Toolbar editor={editor} tools={tools} label={`Tools of ${label}`} controls={id} />
      <EditorContent editor={editor} className="rich-text-page min-h-50" />
    </div>
  )
}

/**
 * The text to store: empty if nothing was written, and without the empty line after a final picture or table. A pasted
 * picture is no part of it before it is uploaded.
 */
function toHtml(editor: Tiptap): string {
  if (editor.isEmpty) return ''
  return editor
    .getHTML()
    .replace(/<img [^>]*src="blob:[^>]*>/g, '')
    .replace(/(?:<p><\/p>)+$/, '')
}

/** Alt F10 leads from the text to its tools, as in other editors. */
function goToTools({ dom }: EditorView, event: KeyboardEvent): boolean {
  if (!event.altKey || event.key !== 'F10') return false
  dom.closest('.rich-text')?.querySelector<HTMLElement>('[role="toolbar"] button[tabindex="0"]')?.focus()
  return true
}
