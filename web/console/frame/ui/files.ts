import { API_BASE } from '../../../../contract/paths.ts'
import { ApiError } from '../../../api/client.ts'
import { withSession } from '../request.ts'

/** Fetches a file of the API, for the browser to save. Rejects with ApiError. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<{ bytes: Blob; headers: Headers }> {
  const response = await withSession((token) => ask(path, token, signal))
  const bytes = await response.blob().catch(() => {
    throw new ApiError(0)
  })
  return { bytes, headers: response.headers }
}

async function ask(path: string, token: string | undefined, signal: AbortSignal | undefined): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(API_BASE + path, { headers, ...(signal && { signal }) }).catch(() => {
    throw new ApiError(0)
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response
}

/** Has the browser save a file. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Deferred, as the browser only starts to read after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
