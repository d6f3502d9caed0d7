import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DAY_MS } from '../../../../contract/durations.ts'
import { readSession } from '../session/session.ts'
import { deviceStorage } from '../ui/storage.ts'

const LIFE_MS = 30 * DAY_MS
const WRITE_AFTER_MS = 400

/** `version` is the version of the record that the text is based on, `path` the address of its form. */
type Draft = { values: Record<string, unknown>; version: number | undefined; at: string; path?: string }

/**
 * Stores unsaved form text on this device, a moment after the last key, and finds unsaved text of the same record from
 * an earlier visit.
 */
export function useDraft<Output>(
  name: string,
  form: UseFormReturn<FieldValues, unknown, Output>,
  version: { readonly current: number | undefined },
) {
  const [key] = useState(() => newKey(name))
  const [path] = useState(() => location.pathname + location.search)
  const [earlier, setEarlier] = useState(() => findEarlierDraft(key))
  const writeNow = useRef<() => void>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch((typed) => {
      clearTimeout(timer)
      writeNow.current = () => {
        clearTimeout(timer)
        writeNow.current = undefined
        const at = new Date().toISOString()
        if (form.formState.isDirty) writeDraft(key, { values: typed, version: version.current, at, path })
        // The typing was undone: there is nothing left to store.
        else deviceStorage.remove(key)
      }
      timer = setTimeout(() => writeNow.current?.(), WRITE_AFTER_MS)
    })
    return () => {
      // Stores the last letters however the screen ends, even by a logout in another tab.
      writeNow.current?.()
      subscription.unsubscribe()
    }
  }, [form, key, path, version])

  function removeEarlier(): void {
    if (earlier) deviceStorage.remove(earlier.key)
    setEarlier(findEarlierDraft(key))
  }

  return {
    /** Text of the same record on this device, from a form that was left without saving. */
    earlier: earlier?.draft,
    removeEarlier,
    /** Makes the earlier text the draft of this form. */
    adoptEarlier(): void {
      if (earlier) writeDraft(key, earlier.draft)
      removeEarlier()
    },
    /** Called when the text was saved or given up. */
    remove(): void {
      writeNow.current = undefined
      deviceStorage.remove(key)
    },
  }
}

/**
 * Each opened form has its own key, so that two tabs, or typing while older text is on offer, overwrite nothing. The
 * key contains the administrator's id, so that nobody finds another administrator's text.
 */
function newKey(name: string): string {
  const opened = Date.now().toString(36) + Math.random().toString(36).slice(2)
  return `${ownPrefix()}${name}:${opened}`
}

const ownPrefix = () => `unsaved:${readSession()?.id ?? ''}:`

/** The unsaved texts of the signed-in administrator on this device, the newest of each form, newest first. */
export function listDrafts(): { path: string; at: string; values: Draft['values'] }[] {
  const drafts = deviceStorage
    .listNames()
    .filter((key) => key.startsWith(ownPrefix()))
    .flatMap((key) => readDraft(key) ?? [])
    .flatMap(({ path, at, values }) => (path ? [{ path, at, values }] : []))
    .sort((one, other) => other.at.localeCompare(one.at))
  return drafts.filter(({ path }, index) => drafts.findIndex((other) => other.path === path) === index)
}

/** The newest draft of the same record from another form; those that are too old are removed. */
function findEarlierDraft(ownKey: string): { key: string; draft: Draft } | undefined {
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

/** Undefined also if the text is too old, or was not written by this program. */
function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(deviceStorage.read(key) ?? 'null') as Draft | null
    return draft && Date.now() - Date.parse(draft.at) < LIFE_MS ? draft : undefined
  } catch {
    return undefined
  }
}
