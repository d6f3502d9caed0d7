const MAX_DEPTH = 100
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi
/**
 * Elements without an end tag, and those whose end tag is optional because the next element of their kind ends them.
 */
const WITHOUT_END_TAG = new Set(
  ['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'].concat([
    'p',
    'li',
    'dt',
    'dd',
    'tr',
    'th',
    'td',
    'thead',
    'tbody',
    'tfoot',
    'option',
  ]),
)

/**
 * Removes the tags that are nested more than a hundred deep and keeps their text. Nobody writes such HTML, and parsing
 * it takes time that grows with the square of the depth.
 */
export function limitDepth(html: string): string {
  let depth = 0
  return html.replace(TAG, (tag: string, slash: string, name: string, rest: string) => {
    if (WITHOUT_END_TAG.has(name.toLowerCase()) || rest.endsWith('/')) return tag
    if (!slash) return ++depth > MAX_DEPTH ? '' : tag
    return depth > 0 && depth-- > MAX_DEPTH ? '' : tag
  })
}
