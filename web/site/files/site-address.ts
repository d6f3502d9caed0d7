/** An absolute address; a path with signs that an address can't hold is written in percent form. */
export function siteAddress(site: { url: string }, path: string): string {
  return new URL(site.url + path).href
}
