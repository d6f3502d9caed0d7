/** Has the browser save a file. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Later, as the browser only begins to read after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
