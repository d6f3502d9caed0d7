import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DAY_MS } from '../../../contract/durations.ts'
import { readSession } from '../session.ts'
import { deviceStorage } from '../ui/storage.ts'

const PREFIX = 'unsaved:'
const LIFE_MS = 30 * DAY_MS
const WRITE_AFTER_MS = 400

/** `version` is the version that the text was written over. */
type Draft = { values: Record<string, unknown>; version: number | undefined; at: string }
type FoundDraft = Draft & { key: string }

/**
 * Stores what is typed into a form and not saved on this device, a moment after the last key, and finds what an earlier
 * visit left of the same record.
 */
export function useDraft<Values extends FieldValues, Output>(
  name: string,
  form: UseFormReturn<Values, unknown, Output>,
  version: { readonly current: number | undefined },
) {
  const [key] = useState(() => newKey(name))
  const [found, setFound] = useState<FoundDraft | undefined>(() => findDraft(key))
  const writeNow = useRef<() => void>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch((typed) => {
      clearTimeout(timer)
      writeNow.current = () => {
        clearTimeout(timer)
        writeNow.current = undefined
        // What was typed is taken back: there is nothing left to store.
        if (form.formState.isDirty)
          writeDraft(key, { values: { ...typed }, version: version.current, at: new Date().toISOString() })
        else deviceStorage.remove(key)
      }
      timer = setTimeout(() => writeNow.current?.(), WRITE_AFTER_MS)
    })
    return () => {
      // The last letters are stored whatever ends the screen, be it a logout in another tab.
      writeNow.current?.()
      subscription.unsubscribe()
    }
  }, [form, key, version])

  function removeFound(): void {
    if (found) deviceStorage.remove(found.key)
    setFound(findDraft(key))
  }

  return {
    /** Text of the same record on this device, from a form that was left without saving. */
    found,
    removeFound,
    /** Makes the found text the draft of this form. */
    adoptFound(): void {
      if (found) writeDraft(key, found)
      removeFound()
    },
    /** What is typed here is saved, or was given up. */
    remove(): void {
      writeNow.current = undefined
      deviceStorage.remove(key)
    },
  }
}

/**
 * Each opened form has a key of its own: two tabs, or a form that is typed in while older text is on offer, overwrite
 * nothing. It begins with the administrator's id, so that whoever signs in next finds none of another's text.
 */
function newKey(name: string): string {
  const opened = Date.now().toString(36) + Math.random().toString(36).slice(2)
  return `${PREFIX}${readSession()?.id ?? ''}:${name}:${opened}`
}

/** The newest draft of the same record from another form. */
function findDraft(ownKey: string): FoundDraft | undefined {
  const ofRecord = ownKey.slice(0, ownKey.lastIndexOf(':') + 1)
  return deviceStorage
    .listNames()
    .filter((key) => key.startsWith(ofRecord) && key !== ownKey)
    .flatMap((key) => readDraft(key) ?? [])
    .sort((one, other) => other.at.localeCompare(one.at))[0]
}

function writeDraft(key: string, { values, version, at }: Draft): void {
  deviceStorage.write(key, JSON.stringify({ values, version, at }))
}

function readDraft(key: string): FoundDraft | undefined {
  try {
    const draft = JSON.parse(deviceStorage.read(key) ?? 'null') as Draft | null
    if (draft && Date.now() - Date.parse(draft.at) < LIFE_MS) return { ...draft, key }
  } catch {
    // Not written by this program: it can't be offered.
  }
  deviceStorage.remove(key)
  return undefined
}
