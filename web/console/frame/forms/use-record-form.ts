import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { ApiError } from '../../../api/client.ts'
import { listKey } from '../query-client.ts'
import { type FailureWords, toFailureWords } from '../ui/failure-text.ts'
import { showError, showSuccess, toast } from '../ui/toasts.ts'
import { areUploadsRunning, whenUploadsEnd } from '../uploads/running-uploads.ts'
import { useLeaveWarning } from './leave-warning.tsx'
import { type Form, type Module, type SaveScreen, setField, type Versioned } from './record.ts'
import { useDraft } from './use-draft.ts'

type Fields = Record<string, unknown>

type EditedModule = Pick<Module, 'singletonKey' | 'schema' | 'toValues' | 'toFields' | 'create' | 'stale' | 'page'> & {
  kind: string
}

export type RecordFormOptions = {
  module: EditedModule
  screen: SaveScreen<Versioned, Versioned>
  /** The record's name, the same on every visit: `blogs-7`, `blogs-new`. */
  name: string
  /** Empty where the record is new. */
  id: string
  /** The server's record; undefined for a new one. */
  saved?: Versioned
  values: FieldValues
}

/** Someone else's newer save, which the server answers a save with. */
type Conflict = {
  current: Fields
  version: number
  /** The two are shown side by side; else the administrator is back in the form to merge them by hand. */
  isComparing: boolean
}

/** What the toast says of a version that was saved again. */
type Restored = { description: string; action: { label: string; onClick: () => void } }

const UNDO_FOR_MS = 20_000
/** Cause of all toasts of a save: a screen has one form. */
const SAVE = 'save'

/**
 * A form over one record: checked before it is sent, its unsaved text stored on this device, its version sent along.
 * After a save it shows what the server stored, and over it what was typed during the save. Leaving with unsaved
 * changes is warned about (`blocker`).
 */
export function useRecordForm({ module, screen, name, id, saved, values }: RecordFormOptions) {
  const queryClient = useQueryClient()
  const form = useForm<FieldValues, unknown, Versioned>({
    resolver: standardSchemaResolver<FieldValues, unknown, Versioned>(module.schema),
    defaultValues: values,
    shouldFocusError: false,
  })
  /** Converts a version, or a conflicting save, to the form's fields. */
  const toFields = module.toFields ?? ((fields: Fields) => fields)
  const savedVersion = useRef(saved?.version)
  const isSending = useRef(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [refusal, setRefusal] = useState<FailureWords>()
  const draft = useDraft(name, form, savedVersion)
  const { isDirty, isSubmitting } = form.formState

  // `isDirty` is only updated by a render, but right after a save the form may be left.
  const isUnsaved = useRef(false)
  useEffect(() => {
    isUnsaved.current = isDirty
  }, [isDirty])
  const blocker = useLeaveWarning(isDirty, () => isUnsaved.current || areUploadsRunning())

  // The screen itself has saved the record in another way: a form without unsaved text follows.
  useEffect(() => {
    if (!saved?.version || isUnsaved.current || saved.version <= (savedVersion.current ?? 0)) return
    savedVersion.current = saved.version
    form.reset(module.toValues(saved))
  }, [saved, form, module])

  /** Resolves true once it is stored, unless the form has more to say, or was typed in while it was sent. */
  async function send(checked: Versioned, done?: Restored): Promise<boolean> {
    const sent = structuredClone(form.getValues())
    try {
      const { message, data } = await screen.save({ ...checked, version: savedVersion.current }, id)
      const path = screen.isPageOffered && module.page?.(data)
      const viewPage = { label: 'View page', onClick: () => void window.open(path || '', '_blank', 'noreferrer') }
      showSuccess(message, SAVE, done ?? { action: path ? viewPage : undefined })
      const stale = [listKey(module.kind), ...(module.stale ?? [])]
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      const staysOpen = await screen.staysOpen?.(data, form.formState.defaultValues ?? {})
      const now = structuredClone(form.getValues())
      const typed = Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field]))
      savedVersion.current = saved && data.version
      setConflict(undefined)
      form.reset(saved ? module.toValues(data) : (module.create?.empty ?? values))
      isUnsaved.current = false
      draft.remove()
      if (typed.length === 0) return !staysOpen
      if (!saved) {
        // Offered as unsaved text where the new record is opened.
        draft.writeFor(`${module.kind}-${(data as { id?: number }).id}`, { values: now, version: data.version })
        return !staysOpen
      }
      isUnsaved.current = true
      fill(Object.fromEntries(typed))
      return false
    } catch (error) {
      showFailure(error)
      return false
    }
  }

  function showFailure(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const { current } = error.answer as { current?: Fields & { version: number } }
    if (error.status === 409 && current) {
      setConflict({ current: toFields(current), version: current.version, isComparing: true })
      return
    }
    for (const [field, message] of Object.entries(error.errors)) form.setError(field, { message })
    // The specification gives a document that got no answer the text of any call.
    refuse(toFailureWords(error, module.singletonKey && error.status === 0 ? undefined : screen.failure))
  }

  function refuse(words: FailureWords): void {
    if (module.singletonKey) setRefusal(words)
    else showError(words.title, words.reason, SAVE)
  }

  /** Fills values into their fields, for the administrator to save. Returns the undo. */
  function fill(fields: Fields): () => void {
    const before = structuredClone(form.getValues())
    for (const [field, value] of Object.entries(fields)) {
      if (field in before) setField(form as Form<FieldValues>, field, value)
    }
    return () => void fill(before)
  }

  /** Saves the fields of an earlier version again, with undo. What was typed and not saved since then stays in the form. */
  async function restoreVersion(fields: Fields, time: string): Promise<void> {
    const present = structuredClone(form.formState.defaultValues as FieldValues)
    fill(toFields(fields))
    const undo = async () => {
      const typed = isUnsaved.current && structuredClone(form.getValues())
      fill(present)
      await submit()
      if (typed) fill(typed)
    }
    await submit({ description: `Text from ${time} restored.`, action: { label: 'Undo', onClick: () => void undo() } })
  }

  /** Resolves true once the server has stored the form, with pictures that were still uploading, and it may be left. */
  async function submit(done?: Restored): Promise<boolean> {
    // Ctrl S pressed twice must not save twice.
    if (isSending.current) return false
    isSending.current = true
    setRefusal(undefined)
    let isSaved = false
    try {
      setIsWaiting(areUploadsRunning())
      const areUploaded = await whenUploadsEnd()
      setIsWaiting(false)
      if (areUploaded) {
        await form.handleSubmit(async (checked) => {
          isSaved = await send(checked, done)
        })()
      } else refuse({ title: screen.failure, reason: 'A picture wasn’t uploaded. Try again, or save without it.' })
    } finally {
      isSending.current = false
    }
    return isSaved
  }

  /** The next save overwrites the conflicting one, which the administrator has seen. */
  function acceptConflict({ isComparing }: { isComparing: boolean }): void {
    if (!conflict) return
    savedVersion.current = conflict.version
    setConflict({ ...conflict, isComparing })
  }

  return {
    form: form as Form<FieldValues>,
    submit,
    isDirty,
    isSubmitting: isSubmitting || isWaiting,
    /** A save waits for running uploads. */
    isWaiting,
    blocker,
    /** Why the last save failed, where the form shows it. */
    refusal,
    conflict,
    /** Saves the form over the conflicting save. */
    async overwrite(): Promise<boolean> {
      acceptConflict({ isComparing: true })
      const isSaved = await submit()
      // A refused field is corrected in the form; a newer conflict is compared again.
      if (!isSaved) setConflict((now) => now && { ...now, isComparing: now.version !== conflict?.version })
      return isSaved
    },
    /** Back to the form, to merge the two by hand. */
    merge: () => acceptConflict({ isComparing: false }),
    compare: () => setConflict((now) => now && { ...now, isComparing: true }),
    /** Takes over the conflicting save; what was typed here can be restored for a while. */
    acceptOther() {
      if (!conflict) return
      const mine = structuredClone(form.getValues())
      savedVersion.current = conflict.version
      draft.remove()
      form.reset({ ...mine, ...conflict.current })
      setConflict(undefined)
      toast.success('The form now has their text', {
        duration: UNDO_FOR_MS,
        action: { label: 'Undo', onClick: () => void fill(mine) },
      })
    },
    /** Unsaved text of an earlier visit, on offer until it is restored or discarded. */
    earlierDraft: draft.earlier,
    restore() {
      if (!draft.earlier) return
      savedVersion.current = draft.earlier.version
      form.reset(form.formState.defaultValues as FieldValues)
      fill(draft.earlier.values)
      draft.adoptEarlier()
    },
    discard: draft.removeEarlier,
    /** Undefined while there is unsaved text, which it would replace. */
    restoreVersion: isDirty ? undefined : restoreVersion,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
