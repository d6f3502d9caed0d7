import type { Editor } from '@tiptap/core'
import { toast } from 'sonner'
import { toUploadMessage } from '../media/picture-rules.ts'
import { uploadImage } from '../media/upload-image.ts'
import { toPictureAttributes } from './picture-node.ts'

/** Uploads pictures and puts each into the text where the cursor, or `at`, is by then. */
export async function insertUploads(editor: Editor | null, pictures: readonly File[], at?: number): Promise<void> {
  for (const picture of editor ? pictures : []) {
    const busy = toast.loading(`Uploading ${picture.name}`)
    try {
      const image = await uploadImage(picture)
      const node = { type: 'image', attrs: toPictureAttributes(image) }
      if (at === undefined) editor?.chain().focus().insertContent(node).run()
      else editor?.chain().insertContentAt(Math.min(at, editor?.state.doc.content.size), node).run()
      toast.dismiss(busy)
    } catch (error) {
      toast.error(toUploadMessage(error), { id: busy })
    }
  }
}
