import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import { type Image, UploadedImage } from '../../../../contract/content/images.ts'
import { API_BASE } from '../../../../contract/paths.ts'
import { ApiError, readAnswer } from '../../../api/client.ts'
import { withSession } from '../request.ts'
import { toast } from '../ui/toasts.ts'
import { findProblem, toUploadMessage } from './picture-rules.ts'
import { trackUpload } from './running-uploads.ts'
import { openUploadQueue, type Upload, type UploadQueue, type Work } from './upload-queue.ts'

/** Uploads pictures one after the other, with progress, and lists the refused ones with their reasons. */
export function useUploads(onUploaded: (image: Image) => void) {
  const [left, setLeft] = useState<readonly Upload<File>[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const queue = useRef<UploadQueue<File>>(undefined)
  const handOver = useEffectEvent(onUploaded)

  const send = useEffectEvent<Work<File>>(async (file, { signal, onProgress }) => {
    try {
      const image = await uploadImage(file, { onProgress, signal })
      toast.success(ADMIN_MESSAGES.imageUploaded)
      handOver(image)
      return true
    } catch (failure) {
      if (!signal.aborted) {
        const message = `${file.name}: ${toUploadMessage(failure)}`
        setRefused((before) => [...before, message])
        toast.error(message)
      }
      return false
    }
  })
  useEffect(() => {
    const opened = openUploadQueue<File>((file, options) => send(file, options), setLeft)
    queue.current = opened
    return opened.cancel
  }, [])

  function upload(files: readonly File[]): void {
    if (left.length === 0) setRefused([])
    if (queue.current) trackUpload(queue.current.add(files))
  }

  function cancel(file?: File): void {
    queue.current?.cancel(file)
    if (!file) setRefused([])
  }

  return { upload, cancel, left, error: refused.join('\n') || undefined }
}

export type Uploads = ReturnType<typeof useUploads>

type Options = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Sends a picture as a temporary upload. Throws ApiError with the words to show. */
export async function uploadImage(file: File, options: Options = {}): Promise<Image> {
  const problem = findProblem(file)
  if (problem) throw new ApiError(422, { message: problem })
  return withSession((token) => send(file, token, options))
}

// Not by fetch, which reports no progress of an upload.
function send(file: File, token: string | undefined, { onProgress, signal }: Options): Promise<Image> {
  return new Promise((resolve, reject) => {
    const body = new FormData()
    body.append('image', file)
    const upload = new XMLHttpRequest()
    upload.open('POST', `${API_BASE}/temp-images`)
    upload.responseType = 'json'
    if (token) upload.setRequestHeader('Authorization', `Bearer ${token}`)
    upload.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    upload.onload = () => {
      try {
        const answer = readAnswer(UploadedImage, { code: upload.status, body: upload.response })
        resolve((answer as UploadedImage).data)
      } catch (error) {
        reject(error)
      }
    }
    upload.onerror = upload.onabort = () => reject(new ApiError(0))
    signal?.addEventListener('abort', () => upload.abort())
    upload.send(body)
  })
}
