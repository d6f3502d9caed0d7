import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Image } from '../../../contract/images.ts'
import { noteUpload } from '../ui/running-uploads.ts'
import { toUploadMessage } from './picture-rules.ts'
import { uploadImage } from './upload-image.ts'
import { openUploadQueue, type Progress, type Work } from './upload-queue.ts'

/** Uploads one picture after the other, with how far that is, and which were not taken and why. */
export function useUpload(onUploaded: (image: Image) => void) {
  const [progress, setProgress] = useState<Progress>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = useRef(onUploaded)
  take.current = onUploaded

  const send: Work<File> = async (file, { signal, onProgress }) => {
    try {
      const image = await uploadImage(file, { onProgress, signal })
      toast.success(ADMIN_MESSAGES.imageUploaded)
      take.current(image)
      return true
    } catch (failure) {
      if (!signal.aborted) {
        const message = `${file.name}: ${toUploadMessage(failure)}`
        setRefused((before) => [...before, message])
        toast.error(message)
      }
      return false
    }
  }
  const [queue] = useState(() => openUploadQueue(send, setProgress))
  useEffect(() => () => queue.cancel(), [queue])

  function upload(files: readonly File[]): Promise<boolean> {
    if (progress === undefined) setRefused([])
    return noteUpload(queue.add(files))
  }

  return { upload, cancel: queue.cancel, progress, error: refused.join('\n') || undefined }
}
