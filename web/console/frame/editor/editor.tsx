import { Mark, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import type { EditorView } from '@tiptap/pm/view'
import {
  EditorContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  type Editor as Tiptap,
  useEditor,
} from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toReadableColour } from '../../../../contract/content/readable-colours.ts'
import { toEmbedAddress, videoHostOf } from './addresses.ts'
import { demoteTitles, pasting } from './clean-paste.ts'
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

  // The form was cleared or restored, or took over another administrator's version. An effect that came after the paint
  // would take the value for such a one where more was typed since, and setting it ends the history.
  useLayoutEffect(() => {
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
 * picture is left out until it is uploaded.
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

// Marks without a button: they are here so that text which has them keeps them.
const keep = (name: string, tag: string) => Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })
const Subscript = keep('subscript', 'sub')
const Superscript = keep('superscript', 'sup')
const Highlight = keep('highlight', 'mark')

const plain = { default: null }

/** A picture with its smaller copies. */
const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), srcset: plain, sizes: plain, loading: plain }
  },
})

/** Shows colours as the page does; what is saved keeps those that were chosen. */
const ColouredText = TextStyle.extend({
  addMarkView() {
    return ({ mark: { attrs } }) => {
      const dom = document.createElement('span')
      dom.style.color = toReadableColour('color', attrs.color ?? '') ?? ''
      dom.style.backgroundColor = toReadableColour('background-color', attrs.backgroundColor ?? '') ?? ''
      return { dom, contentDOM: dom }
    }
  },
})

const text = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Subscript,
  Superscript,
]

/** A YouTube or Vimeo video; any other frame is left out. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({ src: { default: null }, title: { default: 'Video' } }),

  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => {
        const src = toEmbedAddress(element.getAttribute('src') ?? '')
        return src ? { src, title: element.getAttribute('title') || 'Video' } : false
      },
    },
  ],

  renderHTML: ({ HTMLAttributes: { src, title } }) => [
    'iframe',
    { src, title, width: '640', height: '360', allowfullscreen: 'true', loading: 'lazy' },
  ],

  addNodeView: () => ReactNodeViewRenderer(VideoCard),
})

/** Nothing is fetched from the host until the video is asked for. */
function VideoCard({ node, deleteNode }: NodeViewProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { src, title } = node.attrs as { src: string; title: string }
  return (
    <NodeViewWrapper className="video-card">
      {isPlaying ? (
        <iframe src={src} title={title} allowFullScreen />
      ) : (
        <p className="text-muted">
          {videoHostOf(src)} video
          <br />
          <span className="text-sm break-all">{src.replace('https://', '')}</span>
        </p>
      )}
      <p className="flex justify-center gap-4 text-sm">
        <button type="button" onClick={() => setIsPlaying(!isPlaying)} className="link min-h-6">
          {isPlaying ? 'Close' : 'Show it here'}
        </button>
        <button type="button" onClick={() => deleteNode()} className="link min-h-6">
          Remove
        </button>
      </p>
    </NodeViewWrapper>
  )
}

const EXTENSIONS = {
  text,
  all: [
    ...text,
    Picture,
    Video,
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    ColouredText,
    Color,
    BackgroundColor,
    Highlight,
  ],
}
