import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { createServerCopy, type Draft, deviceDrafts, type KeptDraft, mergeDrafts, serverDrafts } from './drafts.ts'

const WRITE_AFTER_MS = 400

/**
 * Keeps unsaved form text: on this device a moment after the last key, and on the server once a minute and when the
 * page is hidden, for the administrator's other devices. Finds unsaved text of the same record in both places.
 */
export function useDraft<Output>(
  record: string,
  form: UseFormReturn<FieldValues, unknown, Output>,
  version: { readonly current: number | undefined },
) {
  const [key] = useState(newKey)
  const [path] = useState(() => location.pathname + location.search)
  const [copy] = useState(() => createServerCopy(record, key))
  const gone = useRef(new Set([key]))
  const [found, setFound] = useState(() => listOthers([]))
  const writeNow = useRef<() => void>(undefined)
  const [earlier] = found

  function listOthers(onServer: KeptDraft[]): KeptDraft[] {
    return mergeDrafts(deviceDrafts.list(record), onServer).filter((draft) => !gone.current.has(draft.key))
  }

  function remove(draft: KeptDraft): void {
    gone.current.add(draft.key)
    deviceDrafts.remove(record, draft.key)
    serverDrafts.remove(record, draft.key)
    setFound((drafts) => drafts.filter(({ key }) => key !== draft.key))
  }

  const offer = useEffectEvent((onServer: KeptDraft[]) => {
    const others = listOthers(onServer)
    setFound(others)
    // What the record has already was saved from another device, or the call that should have removed it failed.
    for (const draft of others) if (isSame(draft, form.formState.defaultValues ?? {})) remove(draft)
  })
  useEffect(() => {
    let isLeft = false
    serverDrafts.list(record).then((onServer) => isLeft || offer(onServer))
    return () => {
      isLeft = true
    }
  }, [record])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch((typed) => {
      clearTimeout(timer)
      writeNow.current = () => {
        clearTimeout(timer)
        writeNow.current = undefined
        if (form.formState.isDirty) {
          const text = JSON.stringify({ values: typed, version: version.current, at: new Date().toISOString(), path })
          deviceDrafts.write(record, key, text)
          copy.note(text)
        } else {
          // The typing was undone: there is nothing left to store.
          deviceDrafts.remove(record, key)
          copy.remove()
        }
      }
      timer = setTimeout(() => writeNow.current?.(), WRITE_AFTER_MS)
    })
    function sendNow(): void {
      writeNow.current?.()
      copy.send()
    }
    const sendIfHidden = () => document.hidden && sendNow()
    const everyMinute = setInterval(sendNow, MINUTE_MS)
    document.addEventListener('visibilitychange', sendIfHidden)
    return () => {
      // Stores the last letters however the screen ends, even by a logout in another tab.
      sendNow()
      clearInterval(everyMinute)
      document.removeEventListener('visibilitychange', sendIfHidden)
      subscription.unsubscribe()
    }
  }, [form, key, copy, path, record, version])

  function removeEarlier(): void {
    if (earlier) remove(earlier)
  }

  return {
    /** Text of the same record, from a form that was left without saving, here or on another device. */
    earlier,
    removeEarlier,
    /** Makes the earlier text the draft of this form. */
    adoptEarlier(): void {
      if (!earlier) return
      const text = JSON.stringify({ values: earlier.values, version: earlier.version, at: earlier.at })
      deviceDrafts.write(record, key, text)
      copy.note(text)
      copy.send()
      removeEarlier()
    },
    /** Leaves text for the form of another record. */
    writeFor(other: string, text: Pick<Draft, 'values' | 'version'>): void {
      deviceDrafts.write(other, newKey(), JSON.stringify({ ...text, at: new Date().toISOString() }))
    },
    /** Called when the text was saved or given up. */
    remove(): void {
      writeNow.current = undefined
      deviceDrafts.remove(record, key)
      copy.remove()
    },
  }
}

/** Each opened form has its own key, so that two tabs, or typing while older text is on offer, overwrite nothing. */
const newKey = () => Date.now().toString(36) + Math.random().toString(36).slice(2)

/** Whether the saved record has all of the text already. */
const isSame = ({ values }: KeptDraft, saved: FieldValues) =>
  Object.entries(values).every(([field, value]) => JSON.stringify(value) === JSON.stringify(saved[field]))
