import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { Highlight, Subscript, Superscript } from './kept-marks.ts'
import { Picture } from './picture-node.ts'
import { Video } from './video-node.tsx'

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
    TextStyle,
    Color,
    BackgroundColor,
    Highlight,
  ],
}
