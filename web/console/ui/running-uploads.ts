const running = new Set<Promise<boolean>>()

/** Notes an upload; it resolves true once the picture stands where it belongs, and never rejects. */
export function noteUpload(upload: Promise<boolean>): Promise<boolean> {
  running.add(upload)
  upload.finally(() => running.delete(upload))
  return upload
}

export const areUploadsRunning = (): boolean => running.size > 0

/** Resolves when none runs any more, and tells whether every one of them was taken. */
export async function whenUploadsEnd(): Promise<boolean> {
  let areTaken = true
  while (running.size > 0) {
    const results = await Promise.all(running)
    if (results.includes(false)) areTaken = false
  }
  return areTaken
}
