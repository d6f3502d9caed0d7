type Item = { element: HTMLElement; level: number; isOrdered: boolean }

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
  const level = /mso-list:\s*\w+\s+level(\d)/i.exec(style)?.[1]
  if (!level) return undefined
  const bullet = element.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const isOrdered = /^\(?[0-9a-z]{1,4}[.)]/i.test((bullet?.textContent ?? '').trim())
  bullet?.remove()
  return { element, level: Number(level), isOrdered }
}

function build(items: readonly Item[]): void {
  const [first] = items
  if (!first) return
  const place = document.createElement('div')
  first.element.before(place)
  const open: { list: HTMLElement; level: number }[] = []
  for (const { element, level, isOrdered } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    if (open.length === 0 || (open.at(-1)?.level ?? 0) < level) {
      const list = document.createElement(isOrdered ? 'ol' : 'ul')
      ;(open.at(-1)?.list.lastElementChild ?? place).append(list)
      open.push({ list, level })
    }
    const item = document.createElement('li')
    const paragraph = document.createElement('p')
    paragraph.append(...element.childNodes)
    item.append(paragraph)
    open.at(-1)?.list.append(item)
    element.remove()
  }
  place.replaceWith(...place.childNodes)
}
