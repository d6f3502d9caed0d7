import type { ExternalToast, toast as sonner } from 'sonner'

let loading: Promise<typeof sonner> | undefined

/** Fetches the library of the toasts. It is not part of the first load; until it is here, toasts wait for it in their order. */
export function loadToasts(): Promise<typeof sonner> {
  loading ??= import('./toaster.tsx')
    .then(async ({ mountToaster, toast }) => {
      await mountToaster()
      return toast
    })
    .catch(async (error: unknown) => {
      const isOffline = !navigator.onLine
      if (isOffline) await networkIsBack()
      // Without a network it is tried again when there is one, else by the next toast.
      loading = undefined
      if (isOffline) return loadToasts()
      throw error
    })
  return loading
}

const networkIsBack = () => new Promise<Event>((resolve) => window.addEventListener('online', resolve, { once: true }))

/** Without the library, as when a deploy has removed its file, there is nothing to act on. */
function whenHere(toasts: typeof loading, act: (toast: typeof sonner) => void): void {
  toasts?.then(act).catch(() => {})
}

let count = 0

/** Shows a toast of a kind and returns its id. */
const show =
  (kind: 'success' | 'error' | 'info' | 'loading') =>
  (text: string, options: ExternalToast = {}): string | number => {
    const { id = `toast ${++count}` } = options
    whenHere(loadToasts(), (toast) => toast[kind](text, { ...options, id }))
    return id
  }

export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  loading: show('loading'),
  dismiss: (id: string | number) => whenHere(loading, (toast) => toast.dismiss(id)),
}

type Done = Pick<ExternalToast, 'description' | 'action'>

/** What was done, to what, and what takes it back; without a button the next one of its cause stands in its place. */
export function showDone(text: string, cause: string, { description, action }: Done = {}): void {
  toast.dismiss(cause)
  toast.success(text, action ? { description, action } : { id: `${cause} done`, description })
}

/** What was not done, and why: one toast for each cause, until that is done or the screen is left. */
export function showUndone(title: string, reason: string | undefined, cause: string): void {
  toast.error(title, { id: cause, description: reason })
}

/** Offers what comes next, for as long as it takes to come back from another program. */
export function showOffer(text: string, cause: string, action: { label: string; onClick: () => void }): void {
  toast.info(text, { id: cause, action, duration: 60_000 })
}

export function dismissToast(cause: string): void {
  toast.dismiss(cause)
}

export function dismissFailures(): void {
  whenHere(loading, (toast) => {
    for (const shown of toast.getToasts()) if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
  })
}
