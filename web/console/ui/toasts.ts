import { type ToasterProps, toast } from 'sonner'

/** At the bottom, above the bars that stick there: what is pressed stands at the top of a screen or in such a bar. */
export const TOASTER: ToasterProps = {
  position: 'bottom-right',
  offset: { bottom: 'var(--toast-floor)', right: '2rem' },
  mobileOffset: { bottom: 'var(--toast-floor)', left: '1rem', right: '1rem' },
  duration: 5000,
  closeButton: true,
}

/** What was done, and what takes it back; without a button the next one of its cause stands in its place. */
export function showDone(text: string, cause: string, action?: { label: string; onClick: () => void }): void {
  toast.dismiss(cause)
  toast.success(text, action ? { action } : { id: `${cause} done` })
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
  for (const shown of toast.getToasts()) if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
}
