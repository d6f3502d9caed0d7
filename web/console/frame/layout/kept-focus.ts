import { useEffect } from 'react'

const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]'

/** How many elements that had the focus are remembered: a dialog that opened another one has two behind it. */
const REMEMBERED = 4

/**
 * The focus never falls to the body. Where what had it is taken from the page (a deleted row, a button that has done
 * its work, a dialog whose opener has gone meanwhile), its neighbour gets it, or the nearest place around it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus, the latest last, each replaced by its heir once it is gone. */
    let past: HTMLElement[] = []

    function remember({ target }: FocusEvent) {
      if (target instanceof HTMLElement) past = [...past.filter((element) => element !== target), target].slice(-REMEMBERED)
    }

    // A press beside everything takes the focus on purpose.
    function forgetIfLeft({ target, relatedTarget }: FocusEvent) {
      if (relatedTarget) return
      setTimeout(() => {
        if (isFocusLost() && target instanceof HTMLElement && target.isConnected) past = []
      })
    }

    const observer = new MutationObserver((changes) => {
      if (past.every((element) => element.isConnected)) return
      past = past.flatMap((element) => (element.isConnected ? element : (findHeir(element, changes) ?? [])))
      // Later, as whoever opened or closed something may set the focus yet.
      setTimeout(() => {
        if (!isFocusLost()) return
        const place = past.findLast((element) => element.isConnected) ?? document.getElementById('screen')
        place?.focus({ preventScroll: true })
      })
    })

    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forgetIfLeft)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forgetIfLeft)
      observer.disconnect()
    }
  }, [])
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** What stands where this element stood: what comes after it, or before it, or else what it was in. */
function findHeir(element: HTMLElement, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const change = changes.findLast(
    ({ removedNodes, target }) => target.isConnected && [...removedNodes].some((node) => node.contains(element)),
  )
  if (!change || change.target === document.body) return undefined
  const { target, nextSibling, previousSibling } = change
  return findFocusable(nextSibling) ?? findFocusable(previousSibling) ?? findAround(target)
}

function findFocusable(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof HTMLElement) || !node.isConnected) return undefined
  return [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.matches(FOCUSABLE) && one.checkVisibility())
}

const findAround = (node: Node) => (node instanceof Element ? (node.closest<HTMLElement>('[tabindex]') ?? undefined) : undefined)
