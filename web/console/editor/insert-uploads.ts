import type { Editor } from '@tiptap/react'
import { toast } from 'sonner'
import { toUploadMessage } from '../images/picture-rules.ts'
import { uploadImage } from '../images/upload-image.ts'
import { noteUpload } from '../ui/running-uploads.ts'
import { insertBlock } from './insert-block.ts'
import { toPictureAttributes } from './picture-node.ts'

/** Uploads pictures and puts each into the text where the cursor, or `at`, is by then. A save waits for them. */
export function insertUploads(editor: Editor, pictures: readonly File[], at?: number): void {
  if (pictures.length > 0) noteUpload(insertAll(editor, pictures, at))
}

/** Resolves true where all of them stand in the text. */
async function insertAll(editor: Editor, pictures: readonly File[], at?: number): Promise<boolean> {
  let areAllIn = true
  for (const picture of pictures) {
    const busy = toast.loading(`Uploading ${picture.name}`)
    try {
      const image = await uploadImage(picture)
      // The screen may be gone by now.
      if (editor.isDestroyed) areAllIn = false
      else insertBlock(editor, { type: 'image', attrs: toPictureAttributes(image) }, at)
      toast.dismiss(busy)
    } catch (error) {
      areAllIn = false
      toast.error(`${picture.name}: ${toUploadMessage(error)}`, { id: busy })
    }
  }
  return areAllIn
}
