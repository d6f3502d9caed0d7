import type { ExternalToast, toast as sonner } from 'sonner'

let loading: Promise<typeof sonner> | undefined

/** Fetches the toast library, which is not part of the first load; until it is here, toasts wait in their order. */
export function loadToasts(): Promise<typeof sonner> {
  loading ??= import('./toaster.tsx')
    .then(async ({ mountToaster, toast }) => {
      await mountToaster()
      return toast
    })
    .catch(async (error: unknown) => {
      const isOffline = !navigator.onLine
      if (isOffline) await networkIsBack()
      // Offline, it retries when the network is back; otherwise the next toast retries.
      loading = undefined
      if (isOffline) return loadToasts()
      throw error
    })
  return loading
}

const networkIsBack = () => new Promise<Event>((resolve) => window.addEventListener('online', resolve, { once: true }))

/** Does nothing if the library could not be loaded, as when a deploy has removed its file. */
function whenLoaded(toasts: typeof loading, act: (toast: typeof sonner) => void): void {
  toasts?.then(act).catch(() => {})
}

let count = 0

/** Shows a toast of a kind and returns its id. */
const show =
  (kind: 'success' | 'error' | 'info' | 'loading') =>
  (text: string, options: ExternalToast = {}): string | number => {
    const { id = `toast ${++count}` } = options
    whenLoaded(loadToasts(), (toast) => toast[kind](text, { ...options, id }))
    return id
  }

export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  loading: show('loading'),
  dismiss: (id: string | number) => whenLoaded(loading, (toast) => toast.dismiss(id)),
}

type Done = Pick<ExternalToast, 'description' | 'action'>

/** Says what was done and offers to undo it. Without a button, the next toast of the same cause replaces it. */
export function showSuccess(text: string, cause: string, { description, action }: Done = {}): void {
  toast.dismiss(cause)
  toast.success(text, action ? { description, action } : { id: `${cause} done`, description })
}

/** Says what failed and why: one toast for each cause, until the action succeeds or the screen is left. */
export function showError(title: string, reason: string | undefined, cause: string): void {
  toast.error(title, { id: cause, description: reason })
}

/** Offers the next step, for as long as it takes to come back from another program. */
export function showOffer(text: string, cause: string, action: { label: string; onClick: () => void }): void {
  toast.info(text, { id: cause, action, duration: 60_000 })
}

export function dismissToast(cause: string): void {
  toast.dismiss(cause)
}

export function dismissFailures(): void {
  whenLoaded(loading, (toast) => {
    for (const shown of toast.getToasts()) if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
  })
}
