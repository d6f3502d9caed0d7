import { Mark } from '@tiptap/core'

// These have no button: they are here so that text which has them keeps them.
const keep = (name: string, tag: string) => Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

export const Subscript = keep('subscript', 'sub')
export const Superscript = keep('superscript', 'sup')
export const Highlight = keep('highlight', 'mark')
