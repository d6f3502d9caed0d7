import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Editor, JSONContent } from '@tiptap/react'
import type { Image } from '../../../../contract/content/images.ts'
import { imageVariantPath } from '../../../../contract/paths.ts'
import { toast } from '../ui/toasts.ts'
import { toUploadMessage } from '../uploads/picture-rules.ts'
import { trackUpload } from '../uploads/running-uploads.ts'
import { uploadImage } from '../uploads/uploads.ts'

/** Inserts a picture or a video after the selection, which stays, and moves the cursor behind it. */
export function insertBlock(editor: Editor, node: JSONContent, at: number = editor.state.selection.to): void {
  editor
    .chain()
    .focus()
    .insertContentAt(Math.min(at, editor.state.doc.content.size), node)
    .command(({ tr }) => moveBehind(tr))
    .run()
}

/** Moves the cursor out of a selected block: otherwise the next key would replace it. */
function moveBehind(tr: Transaction): true {
  const { selection, doc } = tr
  if (!(selection instanceof NodeSelection)) return true
  const paragraph = doc.type.schema.nodes.paragraph?.create()
  if (paragraph && !selection.$to.nodeAfter) tr.insert(selection.to, paragraph)
  tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to), 1))
  return true
}

/** Uploads pictures and inserts each where the cursor, or `at`, has moved by then. A save waits for them. */
export function insertUploads(editor: Editor, pictures: readonly File[], at?: number): void {
  const insert = (image: Image) => insertBlock(editor, { type: 'image', attrs: toAttributes(image) }, at)
  if (pictures.length > 0) trackUpload(uploadAll(editor, pictures, insert))
}

/** A picture of the text that is still to be uploaded: until then its address is one of this tab. */
export type PlacedPicture = { file: File; address: string }

/** Uploads pictures that stand in what is being pasted, each with its alternative text. A save waits for them. */
export function uploadPlaced(editor: Editor, pictures: readonly PlacedPicture[]): void {
  if (pictures.length > 0) trackUpload(uploadAllPlaced(editor, pictures))
}

async function uploadAllPlaced(editor: Editor, pictures: readonly PlacedPicture[]): Promise<boolean> {
  // By then the paste is in the text.
  await Promise.resolve()
  editor.commands.command(({ tr }) => moveBehind(tr))
  let areAllIn = true
  for (const { file, address } of pictures) {
    const isIn = await uploadAll(editor, [file], (image) => replacePlaced(editor, address, image))
    if (!isIn) areAllIn = false
    if (!isIn && !editor.isDestroyed) replacePlaced(editor, address, undefined)
    URL.revokeObjectURL(address)
  }
  return areAllIn
}

/** Gives the picture its real address, or takes it away where there is none. Undo knows only of the paste. */
function replacePlaced(editor: Editor, address: string, image: Image | undefined): void {
  const { tr, doc } = editor.state
  doc.descendants(({ attrs }, at) => {
    if (attrs.src !== address) return
    if (!image) tr.delete(tr.mapping.map(at), tr.mapping.map(at + 1))
    else
      for (const [name, value] of Object.entries({ ...toAttributes(image), alt: attrs.alt || image.alt }))
        tr.setNodeAttribute(at, name, value)
  })
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/** Resolves with true if all pictures were uploaded and put into place. */
async function uploadAll(editor: Editor, pictures: readonly File[], place: (image: Image) => void): Promise<boolean> {
  let areAllIn = true
  for (const picture of pictures) {
    const busy = toast.loading(`Uploading ${picture.name}`)
    try {
      const image = await uploadImage(picture)
      // The screen may have been left by now.
      if (editor.isDestroyed) areAllIn = false
      else place(image)
      toast.dismiss(busy)
    } catch (error) {
      areAllIn = false
      toast.error(`${picture.name}: ${toUploadMessage(error)}`, { id: busy })
    }
  }
  return areAllIn
}

/** How wide the page of a blog shows its pictures. */
const SIZES = '(min-width: 64rem) 44rem, 94vw'

function toAttributes({ url, file, width, height, widths, alt }: Image) {
  const srcset = widths.map((copy) => `${imageVariantPath(file, copy, 'webp')} ${copy}w`).join(', ')
  return { src: url, alt, width, height, srcset, sizes: SIZES, loading: 'lazy' }
}
