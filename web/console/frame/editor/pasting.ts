import type { Editor, EditorOptions } from '@tiptap/core'
import { toast } from '../ui/toasts.ts'
import { cleanPaste, demoteTitles } from './clean-paste.ts'
import { insertUploads } from './insert.ts'

/** What happens when something is pasted or dropped into the text. */
export function pasting(tools: 'all' | 'text', editor: () => Editor | null): EditorOptions['editorProps'] {
  const add = (pictures: File[], at?: number) => {
    const target = editor()
    if (target) insertUploads(target, pictures, at)
  }
  return {
    transformPastedHTML(html) {
      const { html: clean, pictures, lostPictures } = cleanPaste(html)
      if (tools === 'all') add(pictures)
      const lost = lostPictures + (tools === 'all' ? 0 : pictures.length)
      if (lost > 0)
        toast.info(
          lost === 1 ? 'A picture was left out. Add it as a file.' : `${lost} pictures were left out. Add them as files.`,
        )
      return demoteTitles(clean)
    },
    handlePaste(_view, { clipboardData }) {
      const pictures = tools === 'all' ? picturesOf(clipboardData) : []
      // Word adds a picture of the copied text: a picture is only meant if there is no text.
      if (pictures.length === 0 || clipboardData?.getData('text/plain')) return false
      add(pictures)
      return true
    },
    handleDrop(view, event, _slice, isMoved) {
      const pictures = tools === 'all' && !isMoved ? picturesOf(event.dataTransfer) : []
      if (pictures.length === 0) return false
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      event.preventDefault()
      add(pictures, place?.pos)
      return true
    },
  }
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
