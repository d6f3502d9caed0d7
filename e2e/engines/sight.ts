/** The position of an element on the screen in CSS pixels, or the reason why it can't be seen. */
export type Sight =
  | { isSeen: true; text: string; x: number; y: number; width: number; height: number }
  | { isSeen: false; why: string }

export type Target = {
  /** The element's text, its accessible name, or the text of its label; a `…` at the end matches any ending. */
  name: string
  /** Finds the field labelled `name` instead of an element with that text. */
  isField?: boolean
}

/**
 * Runs in the page. An element is seen if a hit test finds it at its centre and at the middle of each of its four
 * edges: it is neither clipped nor covered nor off the screen. It does not wait, because a page without scripts has no
 * timers in WebKit.
 */
export function hitTest({ name, isField = false }: Target): Sight {
  const isPrefix = name.endsWith('…')
  // Marathi has no-break spaces before its case endings.
  const flatten = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim()
  const expected = flatten(isPrefix ? name.slice(0, -1) : name) ?? ''
  const matches = (text: string | null | undefined) => {
    const flat = flatten(text)
    return isPrefix ? flat?.startsWith(expected) : flat === expected
  }
  // A heading and its link may have the same name; the link comes first.
  const canBePressed = (element: Element) => Number(element.matches('a, button, summary'))
  const all = [...document.body.querySelectorAll<HTMLElement>('*')]
  const named = isField
    ? all.flatMap((label) => {
        if (label.matches('input, textarea, select') && matches(label.getAttribute('aria-label'))) return [label]
        return label instanceof HTMLLabelElement && matches(label.textContent) && label.control ? [label.control] : []
      })
    : all
        .filter((element) => matches(element.getAttribute('aria-label')) || matches(element.textContent))
        .filter((element, _, found) => !found.some((other) => other !== element && element.contains(other)))
        // Screen-reader-only inputs are pressed through their labels.
        .map((element) => element.closest<HTMLElement>('a, button, summary, label:has(.sr-only)') ?? element)
        .sort((a, b) => canBePressed(b) - canBePressed(a))
  if (named.length === 0) return { isSeen: false, why: 'there is no such thing' }

  const shown = named.filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  // A busy WebKit lists a transition as finished before it draws its end: what slides in is elsewhere at the click.
  const moving = document.getAnimations().flatMap((one) => {
    const { target = null } = one instanceof CSSTransition && one.effect instanceof KeyframeEffect ? one.effect : {}
    return target ?? []
  })
  const reasons: string[] = []
  for (const element of shown) {
    if (moving.some((target) => target.contains(element))) {
      reasons.push('it moves')
      continue
    }
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const points = [
      [x, y],
      [x, top + 2],
      [x, top + height - 2],
      [left + 2, y],
      [left + width - 2, y],
    ]
    // A button inside a field, such as the one that shows a password, does not count as covering it.
    const isInside = (hit: Element | null) => {
      const inner = hit?.closest('button')?.getBoundingClientRect()
      return inner && inner.left > left && inner.top >= top && inner.bottom <= top + height
    }
    const others = points
      .map(([px = 0, py = 0]) => document.elementFromPoint(px, py))
      .filter((hit) => !element.contains(hit) && !isInside(hit))
    if (others.length === 0 && width > 0 && height > 0)
      return { isSeen: true, text: element.textContent.trim(), x, y, width, height }
    const over = others.map((hit) => hit?.outerHTML.slice(0, 60) ?? 'the edge of the screen')
    reasons.push(`${Math.round(width)} × ${Math.round(height)} px at ${Math.round(left)}, ${Math.round(top)}, under ${over[0]}`)
  }
  return { isSeen: false, why: reasons.join('; ') || 'it is there, but not shown' }
}
