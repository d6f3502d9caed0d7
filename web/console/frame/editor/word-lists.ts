/** `list` is Word's id of the list that the item belongs to, `start` the number that the item shows. */
type Item = { element: HTMLElement; list: string; level: number; isOrdered: boolean; start: number }

/** Word writes a list as paragraphs whose style says that they are items, each with its bullet as text. */
export function nestWordLists(body: HTMLElement): void {
  let run: Item[] = []
  for (const element of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const item = toItem(element)
    const last = run.at(-1)
    if (last && last.element.nextElementSibling !== element) {
      build(run)
      run = []
    }
    if (item) run.push(item)
  }
  build(run)
}

function toItem(element: HTMLElement): Item | undefined {
  const style = element.getAttribute('style') ?? ''
  const [, name, level, numbering = ''] = /mso-list:\s*(\w+)\s+level(\d)(?:\s+(lfo\d+))?/i.exec(style) ?? []
  if (!level) return undefined
  const bullet = element.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const shown = (bullet?.textContent ?? '').trim()
  bullet?.remove()
  const start = Number.parseInt(shown, 10) || 1
  return { element, list: `${name} ${numbering}`, level: Number(level), isOrdered: /^\(?[0-9a-z]{1,4}[.)]/i.test(shown), start }
}

function build(items: readonly Item[]): void {
  const [first] = items
  if (!first) return
  const place = document.createElement('div')
  first.element.before(place)
  const open: (Item & { into: HTMLElement })[] = []
  for (const { element, ...item } of items) {
    for (let last = open.at(-1); last && isOver(last, item, open.length); last = open.at(-1)) open.pop()
    if (open.length === 0 || (open.at(-1)?.level ?? 0) < item.level) {
      const into = document.createElement(item.isOrdered ? 'ol' : 'ul')
      if (item.isOrdered && item.start > 1) into.setAttribute('start', String(item.start))
      ;(open.at(-1)?.into.lastElementChild ?? place).append(into)
      open.push({ ...item, element, into })
    }
    const entry = document.createElement('li')
    const paragraph = document.createElement('p')
    paragraph.append(...element.childNodes)
    entry.append(paragraph)
    open.at(-1)?.into.append(entry)
    element.remove()
  }
  place.replaceWith(...place.childNodes)
}

/** Whether a list ends before an item: the list is deeper, or on the item's level but of another name or kind. */
function isOver(last: Omit<Item, 'element'>, item: Omit<Item, 'element'>, depth: number): boolean {
  // A first item that is deep has no list above it to go back to.
  if (last.level !== item.level) return depth > 1 && last.level > item.level
  return last.list !== item.list || last.isOrdered !== item.isOrdered
}
