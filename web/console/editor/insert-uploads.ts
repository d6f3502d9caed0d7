import type { Editor } from '@tiptap/react'
import { toast } from 'sonner'
import { toUploadMessage } from '../media/picture-rules.ts'
import { uploadImage } from '../media/upload-image.ts'
import { insertBlock } from './insert-block.ts'
import { toPictureAttributes } from './picture-node.ts'

/** Uploads pictures and puts each into the text where the cursor, or `at`, is by then. */
export async function insertUploads(editor: Editor, pictures: readonly File[], at?: number): Promise<void> {
  for (const picture of pictures) {
    const busy = toast.loading(`Uploading ${picture.name}`)
    try {
      const image = await uploadImage(picture)
      // The screen may be gone by now.
      if (!editor.isDestroyed) insertBlock(editor, { type: 'image', attrs: toPictureAttributes(image) }, at)
      toast.dismiss(busy)
    } catch (error) {
      toast.error(toUploadMessage(error), { id: busy })
    }
  }
}
