const running = new Set<Promise<boolean>>()

/** Lets a save wait for an upload, which resolves true once the picture stands where it belongs, and never rejects. */
export function trackUpload(upload: Promise<boolean>): Promise<boolean> {
  running.add(upload)
  upload.finally(() => running.delete(upload))
  return upload
}

export const areUploadsRunning = (): boolean => running.size > 0

/** Resolves when none runs any more: true where every picture stands where it belongs. */
export async function whenUploadsEnd(): Promise<boolean> {
  let areUploaded = true
  while (running.size > 0) {
    const results = await Promise.all(running)
    if (results.includes(false)) areUploaded = false
  }
  return areUploaded
}
