import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toFailureText } from '../ui/failure-text.ts'

/** Why a save was refused: by field, or as a whole; `count` counts the refusals that name fields. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<{ errors: Record<string, string>; text?: string; count: number }>({
    errors: {},
    count: 0,
  })
  return {
    ...refusal,
    show: (error: unknown) =>
      setRefusal(({ count }) =>
        error instanceof ApiError && Object.keys(error.errors).length > 0
          ? { errors: error.errors, count: count + 1 }
          : { errors: {}, text: toFailureText(error), count },
      ),
    /** What is found wrong before anything is sent. */
    refuse: (errors: Record<string, string>) => setRefusal(({ count }) => ({ errors, count: count + 1 })),
    drop: (field: string) => setRefusal(({ errors: { [field]: _, ...errors }, ...rest }) => ({ ...rest, errors })),
    dropAll: () => setRefusal(({ count }) => ({ errors: {}, count })),
  }
}
type Refusal = ReturnType<typeof useRefusal>

type Props = {
  title: string
  action: string
  isBusy: boolean
  refusal: Refusal
  firstField: RefObject<HTMLElement | null>
  onSave: () => void
  onClose: () => void
  children: ReactNode
  /** Stands beside the buttons. */
  foot?: ReactNode
}

/** A short form in a dialog: Enter saves, in a longer text too, where Shift and Enter begin a line. */
export function FormDialog({ title, action, isBusy, refusal, firstField, onSave, onClose, children, foot }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Not with an edited field: the next wrong one must not take the focus from it.
  useLayoutEffect(() => {
    if (refusal.count > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal.count])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    refusal.dropAll()
    onSave()
  }
  function saveByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <Dialog isOpen title={title} onClose={isBusy ? undefined : onClose} initialFocus={firstField}>
      <form ref={form} noValidate onSubmit={submit} onKeyDown={saveByEnter} className="grid gap-4">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
        {refusal.text && (
          <p role="alert" className="notice notice-wrong">
            {refusal.text}
          </p>
        )}
        {/* Saving comes first by Tab, and last for the eye. */}
        <div className="flex flex-row-reverse flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Saving…' : action}
          </Button>
          {foot}
        </div>
      </form>
    </Dialog>
  )
}
