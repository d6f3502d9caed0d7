import { useRef } from 'react'
import type { Image } from '../../../contract/images.ts'
import { Field } from '../ui/field.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileInput } from './file-input.tsx'
import { PICTURE_LIMITS } from './picture-rules.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

/** Uploads into the library, one after the other. */
export function LibraryUpload({ onUploaded }: { onUploaded: (image: Image) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, cancel, progress, error } = useUpload(onUploaded)

  async function send(files: File[]): Promise<void> {
    const sent = upload(files)
    // The field is emptied at once: the next ones can be chosen while these are on their way, and a refused one again.
    if (input.current) input.current.value = ''
    await sent
  }

  return (
    <DropZone label="Upload" onFiles={send} className="mb-6 grid max-w-xl gap-2">
      <Field label="Upload images" hint={`${PICTURE_LIMITS} Drop or paste them here.`} error={error}>
        {(props) => <FileInput {...props} ref={input} multiple onChange={(event) => send([...(event.target.files ?? [])])} />}
      </Field>
      {progress !== undefined && <UploadProgress progress={progress} onCancel={cancel} />}
    </DropZone>
  )
}
