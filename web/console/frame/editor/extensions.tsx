import { Mark, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { toReadableColour } from '../../../../contract/content/readable-colours.ts'
import { toEmbedAddress, videoHostOf } from './addresses.ts'

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

export const EXTENSIONS = {
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
