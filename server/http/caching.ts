/**
 * For what everybody reads of the content. Browsers ask each time whether it changed, a CDN asks once a second at most,
 * and a CDN that reaches nobody goes on with what it has for a day. The page cache keeps the answers with this header.
 */
export const CONTENT_CACHING = 'public, max-age=0, s-maxage=1, stale-if-error=86400'
