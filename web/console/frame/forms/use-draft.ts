import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DAY_MS } from '../../../../contract/durations.ts'
import { readSession } from '../session/session.ts'
import { deviceStorage } from '../ui/storage.ts'

const LIFE_MS = 30 * DAY_MS
const WRITE_AFTER_MS = 400

/** `version` is the version that the text was written over. */
type Draft = { values: Record<string, unknown>; version: number | undefined; at: string }

/**
 * Stores what is typed into a form and not saved on this device, a moment after the last key, and finds what an earlier
 * visit left of the same record.
 */
export function useDraft<Output>(
  name: string,
  form: UseFormReturn<FieldValues, unknown, Output>,
  version: { readonly current: number | undefined },
) {
  const [key] = useState(() => newKey(name))
  const [found, setFound] = useState(() => findDraft(key))
  const writeNow = useRef<() => void>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch((typed) => {
      clearTimeout(timer)
      writeNow.current = () => {
        clearTimeout(timer)
        writeNow.current = undefined
        if (form.formState.isDirty) writeDraft(key, { values: typed, version: version.current, at: new Date().toISOString() })
        // What was typed is taken back: there is nothing left to store.
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
    found: found?.draft,
    removeFound,
    /** Makes the found text the draft of this form. */
    adoptFound(): void {
      if (found) writeDraft(key, found.draft)
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
 * nothing. It begins with the administrator's id, so that nobody finds the text of another administrator.
 */
function newKey(name: string): string {
  const opened = Date.now().toString(36) + Math.random().toString(36).slice(2)
  return `unsaved:${readSession()?.id ?? ''}:${name}:${opened}`
}

/** The newest draft of the same record from another form; those that are too old are removed. */
function findDraft(ownKey: string): { key: string; draft: Draft } | undefined {
  const ofRecord = ownKey.slice(0, ownKey.lastIndexOf(':') + 1)
  return deviceStorage
    .listNames()
    .filter((key) => key.startsWith(ofRecord) && key !== ownKey)
    .flatMap((key) => {
      const draft = readDraft(key)
      if (!draft) deviceStorage.remove(key)
      return draft ? [{ key, draft }] : []
    })
    .sort((one, other) => other.draft.at.localeCompare(one.draft.at))[0]
}

function writeDraft(key: string, draft: Draft): void {
  deviceStorage.write(key, JSON.stringify(draft))
}

/** Undefined also where the text was not written by this program. */
function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(deviceStorage.read(key) ?? 'null') as Draft | null
    return draft && Date.now() - Date.parse(draft.at) < LIFE_MS ? draft : undefined
  } catch {
    return undefined
  }
}
