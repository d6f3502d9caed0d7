import { useEffect } from 'react'

const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]'

/** Length of the focus history: a dialog that was opened from a dialog has two elements behind it. */
const HISTORY_LENGTH = 4

/**
 * The focus never falls to the body. If the focused element is removed (a deleted row, a used button, a dialog whose
 * opener has disappeared), its neighbour gets the focus, or else the nearest container. Dialogs leave it to this where
 * the focus goes: Base UI would give it to the first control in the screen, where the next key would be typed.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** Elements that had the focus, the latest last; a removed one is replaced by its fallback. */
    let focusHistory: HTMLElement[] = []

    function remember({ target }: FocusEvent) {
      if (target instanceof HTMLElement)
        focusHistory = [...focusHistory.filter((element) => element !== target), target].slice(-HISTORY_LENGTH)
    }

    // A click on the empty page drops the focus on purpose.
    function forgetIfLeft({ target, relatedTarget }: FocusEvent) {
      if (relatedTarget) return
      setTimeout(() => {
        if (isFocusLost() && target instanceof HTMLElement && target.isConnected) focusHistory = []
      })
    }

    const observer = new MutationObserver((changes) => {
      if (focusHistory.every((element) => element.isConnected)) return
      focusHistory = focusHistory.flatMap((element) =>
        element.isConnected ? element : (findFocusFallback(element, changes) ?? []),
      )
      // Deferred: whatever opened or closed may still set the focus itself.
      setTimeout(() => {
        if (!isFocusLost()) return
        const place = focusHistory.findLast((element) => element.isConnected) ?? document.getElementById('screen')
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

/** The focusable element in place of a removed one: the next, the previous, one in its box, or else a container. */
function findFocusFallback(element: HTMLElement, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const change = changes.findLast(
    ({ removedNodes, target }) => target.isConnected && [...removedNodes].some((node) => node.contains(element)),
  )
  if (!change || change.target === document.body) return undefined
  const { target, nextSibling, previousSibling } = change
  return findFocusable(nextSibling) ?? findFocusable(previousSibling) ?? findFocusable(target) ?? findAround(target)
}

function findFocusable(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof HTMLElement) || !node.isConnected) return undefined
  return [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (one) => one.matches(FOCUSABLE) && one.getClientRects().length > 0,
  )
}

const findAround = (node: Node) => (node instanceof Element ? (node.closest<HTMLElement>('[tabindex]') ?? undefined) : undefined)
