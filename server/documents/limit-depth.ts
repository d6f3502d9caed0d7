const DEEPEST = 100
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi
/** They have no end, or need none: the next one of their kind ends them. */
const SINGLE = new Set(
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
 * Drops the tags that are nested more than a hundred deep, and keeps their text. Nobody writes so, and a parser's time
 * grows with the square of the depth.
 */
export function limitDepth(html: string): string {
  let depth = 0
  return html.replace(TAG, (tag: string, slash: string, name: string, rest: string) => {
    if (SINGLE.has(name.toLowerCase()) || rest.endsWith('/')) return tag
    if (!slash) return ++depth > DEEPEST ? '' : tag
    return depth > 0 && depth-- > DEEPEST ? '' : tag
  })
}
