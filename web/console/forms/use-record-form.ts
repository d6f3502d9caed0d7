import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/client.ts'
import { type FailureWords, toFailureWords } from '../ui/failure-text.ts'
import { areUploadsRunning, whenUploadsEnd } from '../ui/running-uploads.ts'
import { useLeaveWarning } from './leave-warning.tsx'
import type { Form, Versioned } from './record.ts'
import { useDraft } from './use-draft.ts'

type Fields = Record<string, unknown>

type Options = {
  /** The record's name, the same on every visit: `blogs-7`, `blogs-new`. */
  name: string
  schema: z.ZodMiniType<Versioned>
  /** The values that the server has. */
  values: FieldValues
  /** The version of these values. */
  version: number | undefined
  /** Saves what the schema made of the fields and answers what the server stored; throws ApiError. */
  save: (checked: Versioned) => Promise<{ values: FieldValues; version: number | undefined }>
  /** The title of a failed save, above its reason. */
  failure: string
  /** The form shows the failure; else a toast does. */
  isFailureInline: boolean
  /** Turns the fields of a saved record into those of the form. */
  toFields: (saved: Fields) => Fields
}

/** Somebody else's newer save, which the server answers a save with. */
type Conflict = {
  current: Fields
  version: number
  /** The two are shown side by side; else the administrator is back in the form to merge them by hand. */
  isComparing: boolean
}

const UNDO_FOR_MS = 20_000

/**
 * A form over one record: checked before it is sent, its unsaved text stored on this device, its version sent along,
 * and what the server stored shown after the save. Leaving with unsaved changes is warned about (`blocker`).
 */
export function useRecordForm({ name, schema, values, version, save, failure, isFailureInline, toFields }: Options) {
  const form = useForm<FieldValues, unknown, Versioned>({
    resolver: standardSchemaResolver<FieldValues, unknown, Versioned>(schema),
    defaultValues: values,
    shouldFocusError: false,
  })
  const savedVersion = useRef(version)
  const isSending = useRef(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [refusal, setRefusal] = useState<FailureWords>()
  const draft = useDraft(name, form, savedVersion)
  const { isDirty, isSubmitting } = form.formState

  // `isDirty` is as old as the last drawing, but once a save is done its form may be left at once.
  const isUnsaved = useRef(false)
  useEffect(() => {
    isUnsaved.current = isDirty
  }, [isDirty])
  const blocker = useLeaveWarning(isDirty, () => isUnsaved.current || areUploadsRunning())

  async function send(checked: Versioned): Promise<boolean> {
    try {
      const stored = await save({ ...checked, version: savedVersion.current })
      savedVersion.current = stored.version
      setConflict(undefined)
      form.reset(stored.values)
      isUnsaved.current = false
      draft.remove()
      return true
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
    refuse(toFailureWords(error, failure))
  }

  function refuse(words: FailureWords): void {
    if (isFailureInline) setRefusal(words)
    else toast.error(words.title, { description: words.reason })
  }

  /** Types these values into their fields, to be saved by the administrator; answers what takes that back. */
  function fill(fields: Fields): () => void {
    const before = structuredClone(form.getValues())
    for (const [field, value] of Object.entries(fields)) {
      if (field in before) form.setValue(field, value, { shouldDirty: true })
    }
    return () => void fill(before)
  }

  /** Resolves true once the server has stored the form, with every picture that was on its way into it. */
  async function submit(): Promise<boolean> {
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
          isSaved = await send(checked)
        })()
      } else refuse({ title: failure, reason: 'A picture was not uploaded. Try it again, or save without it.' })
    } finally {
      isSending.current = false
    }
    return isSaved
  }

  /** The next save replaces the other one: the administrator has seen it. */
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
    /** A save waits for pictures that are on their way. */
    isWaiting,
    blocker,
    /** Why the last save failed, where the form shows it. */
    refusal,
    conflict,
    /** Saves what is typed here over the other's. */
    async overwrite(): Promise<boolean> {
      acceptConflict({ isComparing: true })
      const isSaved = await submit()
      // What was refused is put right in the form; a newer conflict is compared again.
      if (!isSaved) setConflict((now) => now && { ...now, isComparing: now.version !== conflict?.version })
      return isSaved
    },
    /** Back to the form, to merge the two by hand. */
    merge: () => acceptConflict({ isComparing: false }),
    compare: () => setConflict((now) => now && { ...now, isComparing: true }),
    /** Shows what the other saved; what is typed here can be had back for a while. */
    acceptOther() {
      if (!conflict) return
      const mine = structuredClone(form.getValues())
      savedVersion.current = conflict.version
      draft.remove()
      form.reset({ ...mine, ...conflict.current })
      setConflict(undefined)
      toast.success('Their text is in the form now', {
        duration: UNDO_FOR_MS,
        action: { label: 'Undo', onClick: () => void fill(mine) },
      })
    },
    /** Unsaved text of an earlier visit, on offer until it is restored or discarded. */
    found: draft.found,
    restore() {
      if (!draft.found) return
      savedVersion.current = draft.found.version
      form.reset(form.formState.defaultValues as FieldValues)
      fill(draft.found.values)
      draft.adoptFound()
    },
    discard: draft.removeFound,
    /** Fills in the fields of an earlier version. */
    fillSaved: (saved: Fields) => fill(toFields(saved)),
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
