import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Editor, JSONContent } from '@tiptap/react'

/** Puts a picture or a video after what is selected, which stays, and the cursor behind it. */
export function insertBlock(editor: Editor, node: JSONContent, at: number = editor.state.selection.to): void {
  editor
    .chain()
    .focus()
    .insertContentAt(Math.min(at, editor.state.doc.content.size), node)
    .command(({ tr }) => goBehind(tr))
    .run()
}

/** Out of a selected block: what is typed next would replace it. */
function goBehind(tr: Transaction): true {
  const { selection, doc } = tr
  if (!(selection instanceof NodeSelection)) return true
  const paragraph = doc.type.schema.nodes.paragraph?.create()
  if (paragraph && !selection.$to.nodeAfter) tr.insert(selection.to, paragraph)
  tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to), 1))
  return true
}
