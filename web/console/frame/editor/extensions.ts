import { Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { toReadableColour } from '../../../../contract/content/readable-colours.ts'
import { Video } from './video-node.tsx'

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
