import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type FoundDraft, findDraft, placeOfDraft, removeDraft, writeDraft } from './local-draft.ts'

const KEEP_AFTER_MS = 400

/**
 * Keeps what is typed into a form and not saved on this device, a moment after the last key, and finds what an earlier
 * visit left. `version` tells which one the text was written over.
 */
export function useKeptText<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  version: () => number | undefined,
) {
  const [place] = useState(() => placeOfDraft(name))
  const [found, setFound] = useState<FoundDraft | undefined>(() => findDraft(place))
  const readVersion = useRef(version)
  readVersion.current = version
  const keepNow = useRef<() => void>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch((typed) => {
      clearTimeout(timer)
      keepNow.current = () => {
        clearTimeout(timer)
        keepNow.current = undefined
        const draft = { values: typed as Record<string, unknown>, version: readVersion.current(), at: new Date().toISOString() }
        // Typed and taken back: there is nothing left to keep.
        if (form.formState.isDirty) writeDraft(place, draft)
        else removeDraft(place)
      }
      timer = setTimeout(() => keepNow.current?.(), KEEP_AFTER_MS)
    })
    return () => {
      // Whatever ends the screen, a logout in another tab too: the last letters are kept.
      keepNow.current?.()
      subscription.unsubscribe()
    }
  }, [form, place])

  return {
    /** Text of the same record found on this device, from a form that was left without saving. */
    found,
    /** What is typed here is saved, or was given up. */
    forget() {
      keepNow.current = undefined
      removeDraft(place)
    },
    /** Moves the found text over into this form's keeping. */
    takeFound() {
      if (!found) return
      writeDraft(place, found)
      this.dropFound()
    },
    dropFound() {
      if (found) removeDraft(found.place)
      setFound(findDraft(place))
    },
  }
}
