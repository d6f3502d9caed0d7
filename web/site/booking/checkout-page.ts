const MARK = '?pay'

let isAllowed = false

/**
 * The content security policy allows Razorpay's script on one document alone: the page of the service, or of a booking
 * with a bill, with `?pay`, which opens when a visitor chooses to pay. True once on that page; then the address is as
 * before.
 */
export function takeCheckoutFlag(): boolean {
  if (location.search !== MARK) return false
  history.replaceState(history.state, '', location.pathname + location.hash)
  isAllowed = true
  return true
}

export function isCheckoutAllowed(): boolean {
  return isAllowed
}

/** Replaces the panel's entry in the history. */
export function goToCheckoutPage(part = '#book'): Promise<never> {
  return goTo(`${location.pathname}${MARK}${part}`, { isReplacing: true })
}

/** Never resolves: nothing can be pressed until the other page has loaded. */
export function goTo(address: string, { isReplacing = false } = {}): Promise<never> {
  // Back would restore this page as it is, still waiting.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (isReplacing) location.replace(address)
  else location.assign(address)
  return new Promise(() => {})
}

/**
 * Another host's checkout would be below a modal dialog and unreachable, so the panel is non-modal while it is open.
 */
export async function withDialogNonModal<Result>(dialog: HTMLDialogElement | null | undefined, action: () => Promise<Result>) {
  dialog?.close()
  dialog?.show()
  try {
    return await action()
  } finally {
    if (dialog?.open) {
      dialog.close()
      dialog.showModal()
    }
  }
}
