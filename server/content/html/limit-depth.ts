const MAX_DEPTH = 100
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
/** Elements with an optional end tag, each with the elements that its start tag closes; as in the parser. */
const OPTIONAL_END = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['option', ['option']],
  ['thead', []],
  ['tbody', ['thead', 'tbody']],
  ['tfoot', ['thead', 'tbody']],
  ['tr', ['tr', 'th', 'td']],
  ['th', ['th']],
  ['td', ['thead', 'th', 'td']],
])

/**
 * Removes the tags that are nested more than a hundred deep and keeps their text. Nobody writes such HTML, and parsing
 * it takes time that grows with the square of the depth.
 */
export function limitDepth(html: string): string {
  const open: string[] = []
  const top = () => open.at(-1) ?? ''
  return html.replace(TAG, (tag: string, slash: string, written: string, rest: string) => {
    const name = written.toLowerCase()
    if (VOID.has(name) || rest.endsWith('/')) return tag
    const ended = OPTIONAL_END.get(name)
    if (!slash) {
      while (ended?.includes(top())) open.pop()
      open.push(name)
      return open.length > MAX_DEPTH ? '' : tag
    }
    // The end of an element is also the end of those within it that need no end tag.
    if (!ended) while (OPTIONAL_END.has(top())) open.pop()
    const isBeyond = open.length > MAX_DEPTH
    if (!ended || top() === name) open.pop()
    return isBeyond ? '' : tag
  })
}
