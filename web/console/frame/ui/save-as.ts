/** Has the browser save a file. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Deferred, as the browser only starts to read after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
