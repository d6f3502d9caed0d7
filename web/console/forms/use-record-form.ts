import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { toast } from 'sonner'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/client.ts'
import { type FailureWords, toFailureWords } from '../ui/failure-text.ts'
import { areUploadsRunning, whenUploadsEnd } from '../ui/running-uploads.ts'
import { useKeptText } from './use-kept-text.ts'

type Options<Values extends FieldValues> = {
  /** The record's name, the same on every visit: `blogs-7`, `blogs-new`. */
  name: string
  schema: z.ZodMiniType
  /** As the server has them. */
  values: Values
  /** The version that these values are. */
  version: number | undefined
  /** Saves and answers what the server stored; throws ApiError. */
  save: (values: Values, version: number | undefined) => Promise<{ values: Values; version: number | undefined }>
  /** What a save that fails is called; the reason is said below it. */
  failure: string
  /** The failure stands in the form instead of in a toast. */
  isFailureInline?: boolean
  /** What the server says of a save, as the form's fields, where these differ. */
  toFields?: (saved: Record<string, unknown>) => Record<string, unknown>
}

/** Somebody else's newer save, met when saving. */
export type Conflict = {
  current: Record<string, unknown>
  version: number
  /** The two are shown side by side; else the administrator is back in the form to merge them by hand. */
  isComparing: boolean
}

const UNDO_FOR_MS = 20_000

/**
 * A form over one record: checked before it is sent, its unsaved text kept on this device, its version sent along, and
 * what the server stored shown after the save. Leaving with unsaved changes is warned about (`blocker`).
 */
export function useRecordForm<Values extends FieldValues>({
  name,
  schema,
  values,
  version,
  save,
  failure,
  isFailureInline = false,
  toFields = (saved) => saved,
}: Options<Values>) {
  const form: UseFormReturn<Values> = useForm<Values>({
    resolver: standardSchemaResolver(schema as never) as never,
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const savedVersion = useRef(version)
  const isSending = useRef(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [refusal, setRefusal] = useState<FailureWords>()
  const kept = useKeptText(name, form, () => savedVersion.current)
  const { isDirty, isSubmitting } = form.formState

  // Not `isDirty` as last drawn: a save that is done may be left at once.
  const isUnsaved = useRef(false)
  useEffect(() => {
    isUnsaved.current = isDirty
  }, [isDirty])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isUnsaved.current || areUploadsRunning()) && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  async function send(typed: Values): Promise<boolean> {
    try {
      const stored = await save(typed, savedVersion.current)
      savedVersion.current = stored.version
      setConflict(undefined)
      form.reset(stored.values)
      isUnsaved.current = false
      kept.forget()
      return true
    } catch (error) {
      takeFailure(error)
      return false
    }
  }

  function takeFailure(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const current = (error.answer as { current?: Record<string, unknown> & { version: number } }).current
    if (error.status === 409 && current) {
      setConflict({ current: toFields(current), version: current.version, isComparing: true })
      return
    }
    for (const [field, message] of Object.entries(error.errors)) form.setError(field as Path<Values>, { message })
    refuse(toFailureWords(error, failure))
  }

  function refuse(words: FailureWords): void {
    if (isFailureInline) setRefusal(words)
    else toast.error(words.title, { description: words.reason })
  }

  /** Types these values into their fields, to be saved by the administrator; answers what takes that back. */
  function fill(fields: Record<string, unknown>): () => void {
    const before = structuredClone(form.getValues())
    for (const [field, value] of Object.entries(fields)) {
      if (field in before) form.setValue(field as Path<Values>, value as never, { shouldDirty: true })
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
      const areTaken = await whenUploadsEnd()
      setIsWaiting(false)
      if (areTaken) {
        await form.handleSubmit(async (typed) => {
          isSaved = await send(typed)
        })()
      } else refuse({ title: failure, reason: 'A picture was not uploaded. Try it again, or save without it.' })
    } finally {
      isSending.current = false
    }
    return isSaved
  }

  /** What is saved next goes over the other's save: the administrator has seen it. */
  function goOverOther({ isComparing }: { isComparing: boolean }): void {
    if (!conflict) return
    savedVersion.current = conflict.version
    setConflict({ ...conflict, isComparing })
  }

  return {
    form,
    submit,
    isDirty,
    isSubmitting: isSubmitting || isWaiting,
    /** A save waits for pictures that are on their way. */
    isWaiting,
    blocker,
    /** Why the last save failed, where that is said in the form. */
    refusal,
    conflict,
    /** Keeps what is typed here and saves it over the other's. */
    async overwrite(): Promise<boolean> {
      goOverOther({ isComparing: true })
      const isSaved = await submit()
      // What was refused is put right in the form.
      if (!isSaved)
        setConflict((now) => (now === undefined || now.version !== conflict?.version ? now : { ...now, isComparing: false }))
      return isSaved
    },
    /** Back to the form, to merge the two by hand. */
    merge: () => goOverOther({ isComparing: false }),
    compare: () => setConflict((now) => now && { ...now, isComparing: true }),
    /** Shows what the other saved; what is typed here can be had back for a while. */
    takeOther() {
      if (!conflict) return
      const mine = structuredClone(form.getValues())
      savedVersion.current = conflict.version
      kept.forget()
      form.reset({ ...mine, ...conflict.current } as Values)
      setConflict(undefined)
      toast.success('Their text is in the form now', {
        duration: UNDO_FOR_MS,
        action: { label: 'Undo', onClick: () => void fill(mine) },
      })
    },
    found: kept.found,
    restore() {
      if (!kept.found) return
      const { version: from, values: typed } = kept.found
      savedVersion.current = from
      form.reset(form.formState.defaultValues as Values)
      fill(typed)
      kept.takeFound()
    },
    fill,
    discard: () => kept.dropFound(),
  }
}

export type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values>>
