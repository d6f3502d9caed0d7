/** The site's name, as the page tells it to whoever shares it. */
export function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? document.title
}
