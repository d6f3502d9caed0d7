/** An absolute address; characters that an address can't contain are percent-encoded. */
export function siteAddress(site: { url: string }, path: string): string {
  return new URL(site.url + path).href
}
