const running = new Set<Promise<boolean>>()

/** Lets a save wait for an upload. The upload resolves with true once its picture is in place, and never rejects. */
export function trackUpload(upload: Promise<boolean>): Promise<boolean> {
  running.add(upload)
  upload.finally(() => running.delete(upload))
  return upload
}

export const areUploadsRunning = (): boolean => running.size > 0

/** Resolves when no upload is running, with true if every picture is in place. */
export async function whenUploadsEnd(): Promise<boolean> {
  let areUploaded = true
  while (running.size > 0) {
    const results = await Promise.all(running)
    if (results.includes(false)) areUploaded = false
  }
  return areUploaded
}
