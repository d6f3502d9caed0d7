/**
 * Answers that are the same for everybody have it. Browsers ask each time whether one changed, a CDN once a second,
 * and a CDN that reaches nobody goes on with what it has for a day. The page cache keeps the answers with this header.
 */
export const CONTENT_CACHING = 'public, max-age=0, s-maxage=1, stale-if-error=86400'

/**
 * The same in another language than English, which the header `X-Language` names. `Vary` names that header in all
 * languages: a shared cache that has the English answer must not give it to a caller of another language.
 */
export const TRANSLATED_CACHING = 'private, max-age=0'
