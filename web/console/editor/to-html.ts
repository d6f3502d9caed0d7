import type { Editor } from '@tiptap/core'

/** The text as it is kept: empty where nothing was written, without the empty line that follows a last picture or table. */
export function toHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
}

/** The editor gets no h1: the page has one of its own, its title. */
export function belowTitle(html: string): string {
  return html.replace(/<(\/?)h1\b/gi, '<$1h2')
}
