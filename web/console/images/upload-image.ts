import type { Failure } from '../../../contract/errors.ts'
import type { Image, UploadedImage } from '../../../contract/images.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { ApiError } from '../../api/client.ts'
import { withSession } from '../request.ts'
import { findProblem } from './picture-rules.ts'

type Options = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Sends a picture as a temporary upload. Throws ApiError with the words to show. */
export async function uploadImage(file: File, options: Options = {}): Promise<Image> {
  const problem = findProblem(file)
  if (problem) throw new ApiError(422, { message: problem })
  return withSession((token) => send(file, token, options))
}

// fetch tells nothing of how far an upload is.
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
      if (upload.status === 201) resolve((upload.response as UploadedImage).data)
      else reject(new ApiError(upload.status, (upload.response as Failure | null) ?? {}))
    }
    upload.onerror = upload.onabort = () => reject(new ApiError(0))
    signal?.addEventListener('abort', () => upload.abort())
    upload.send(body)
  })
}
