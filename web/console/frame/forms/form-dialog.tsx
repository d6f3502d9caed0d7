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
    /** Why the whole is refused, in words. */
    say: (text: string) => setRefusal(({ count }) => ({ errors: {}, text, count })),
    dropAll: () => setRefusal(({ count }) => ({ errors: {}, count })),
  }
}
type Refusal = ReturnType<typeof useRefusal>

type Props = {
  title: string
  action: string
  isBusy: boolean
  refusal: Refusal
  /** What has the focus first, where it is not the first control. */
  firstField?: RefObject<HTMLElement | null>
  /** What can't be undone is saved by a red button. */
  isDanger?: boolean
  /** Closes it unsaved, from a button beside the other. */
  cancel?: string
  onSave: () => void
  onClose: () => void
  children: ReactNode
  /** Stands beside the buttons. */
  foot?: ReactNode
}

/**
 * A short form in a dialog: Enter saves, in a longer text too, where Shift and Enter begin a line. What is typed into a
 * field drops the error of its `name`.
 */
export function FormDialog(props: Props) {
  const { title, action, isBusy, refusal, firstField, isDanger, cancel, onSave, onClose, children, foot } = props
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
  const dropError = ({ target }: FormEvent) => 'name' in target && refusal.drop(String(target.name))
  function saveByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <Dialog isOpen title={title} onClose={isBusy ? undefined : onClose} initialFocus={firstField}>
      <form ref={form} noValidate onChange={dropError} onSubmit={submit} onKeyDown={saveByEnter} className="grid gap-4">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
        {refusal.text && (
          <p role="alert" className="notice notice-wrong">
            {refusal.text}
          </p>
        )}
        {/* Saving comes first by Tab, and last for the eye. */}
        <div className="flex flex-row-reverse flex-wrap items-center gap-3">
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={isBusy}>
            {isBusy ? 'Saving…' : action}
          </Button>
          {cancel && (
            <Button variant="quiet" onClick={onClose} disabled={isBusy}>
              {cancel}
            </Button>
          )}
          {foot}
        </div>
      </form>
    </Dialog>
  )
}
