/**
 * The Cache-Control of answers that are the same for everybody. Browsers revalidate each time, a CDN once a second; a
 * CDN that can't reach the site goes on with its copy for a day. The page cache keeps answers with this header.
 */
export const CONTENT_CACHING = 'public, max-age=0, s-maxage=1, stale-if-error=86400'

/**
 * The same in another language than English, which the header `X-Language` names. `Vary` has that header in all
 * languages: a shared cache with the English answer must not give it to a caller of another language.
 */
export const TRANSLATED_CACHING = 'private, max-age=0'
