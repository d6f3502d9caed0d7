const MARK = '?pay'

let isAllowed = false

/**
 * Razorpay's script is allowed by the content security policy of one document alone: the service's page with `?pay`, which
 * the browser goes to when somebody chooses to pay. True once here, on the way from there; then the address is as before.
 */
export function takeCheckoutMark(): boolean {
  if (location.search !== MARK) return false
  history.replaceState(history.state, '', location.pathname + location.hash)
  isAllowed = true
  return true
}

export function isCheckoutAllowed(): boolean {
  return isAllowed
}

/** Takes the panel's place in the history. */
export function toCheckoutPage(): Promise<never> {
  return goTo(`${location.pathname}${MARK}#book`, { isReplacing: true })
}

/** Resolves never: until the other page is there, nothing can be pressed here. */
export function goTo(address: string, { isReplacing = false } = {}): Promise<never> {
  // Here again by Back, the page would still wait.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (isReplacing) location.replace(address)
  else location.assign(address)
  return new Promise(() => {})
}

/** Another host's checkout would lie below a modal dialog and could not be touched: the panel stays, but gives way. */
export async function besideModal<Result>(dialog: HTMLDialogElement | null | undefined, action: () => Promise<Result>) {
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
