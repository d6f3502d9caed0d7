import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { toast } from 'sonner'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/client.ts'
import { type LocalDraft, readLocalDraft, removeLocalDraft, writeLocalDraft } from './local-draft.ts'

type Options<Values extends FieldValues> = {
  /** Of the record, the same on every visit: `blogs-7`, `blogs-new`. */
  name: string
  schema: z.ZodMiniType
  /** As the server has them. */
  values: Values
  /** The version that these values are. */
  version: number | undefined
  /** Saves and answers what the server stored; throws ApiError. */
  save: (values: Values, version: number | undefined) => Promise<{ values: Values; version: number | undefined }>
  /** Said where a save fails without words of its own. */
  failure: string
  /** What the server says of a save, as the form's fields, where these differ. */
  toFields?: (saved: Record<string, unknown>) => Record<string, unknown>
}

/** Somebody else's newer save, met when saving. */
export type Conflict = { current: Record<string, unknown>; version: number }

const KEEP_AFTER_MS = 400

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
  toFields = (saved) => saved,
}: Options<Values>) {
  const form: UseFormReturn<Values> = useForm<Values>({
    resolver: standardSchemaResolver(schema as never) as never,
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const savedVersion = useRef(version)
  const isSending = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [found, setFound] = useState<LocalDraft | undefined>(() => readLocalDraft(name))
  const { isDirty, isSubmitting } = form.formState

  const keepNow = useRef<() => void>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch((typed) => {
      clearTimeout(timer)
      keepNow.current = () => {
        clearTimeout(timer)
        keepNow.current = undefined
        if (!form.formState.isDirty) return
        writeLocalDraft(name, {
          values: typed as Record<string, unknown>,
          version: savedVersion.current,
          at: new Date().toISOString(),
        })
      }
      timer = setTimeout(() => keepNow.current?.(), KEEP_AFTER_MS)
    })
    return () => {
      // Whatever ends the screen, a logout in another tab too: the last letters are kept.
      keepNow.current?.()
      subscription.unsubscribe()
    }
  }, [form, name])

  // Not `isDirty` as last drawn: a save that is done may be left at once.
  const isUnsaved = useRef(false)
  useEffect(() => {
    isUnsaved.current = isDirty
  }, [isDirty])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  async function send(typed: Values, from: number | undefined): Promise<boolean> {
    try {
      const stored = await save(typed, from)
      savedVersion.current = stored.version
      removeLocalDraft(name)
      setFound(undefined)
      setConflict(undefined)
      form.reset(stored.values)
      isUnsaved.current = false
      keepNow.current = undefined
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }

  function tellFailure(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const current = (error.answer as { current?: Record<string, unknown> & { version: number } }).current
    if (error.status === 409 && current) {
      setConflict({ current: toFields(current), version: current.version })
      return
    }
    for (const [field, message] of Object.entries(error.errors)) form.setError(field as Path<Values>, { message })
    if (error.status === 0) toast.error('Something went wrong!')
    else toast.error(failure, { description: Object.keys(error.errors).length > 0 ? error.message : undefined })
  }

  /** Types these values into their fields, to be saved by the administrator; answers what takes that back. */
  function fill(fields: Record<string, unknown>): () => void {
    const before = structuredClone(form.getValues())
    for (const [field, value] of Object.entries(fields)) {
      if (field in before) form.setValue(field as Path<Values>, value as never, { shouldDirty: true })
    }
    return () => void fill(before)
  }

  /** Resolves true once the server has stored the form. */
  async function submit(): Promise<boolean> {
    // Ctrl S pressed twice must not save twice.
    if (isSending.current) return false
    isSending.current = true
    let isSaved = false
    try {
      await form.handleSubmit(async (typed) => {
        isSaved = await send(typed, savedVersion.current)
      })()
    } finally {
      isSending.current = false
    }
    return isSaved
  }

  return {
    form,
    submit,
    isDirty,
    isSubmitting,
    blocker,
    conflict,
    /** Keeps what is typed here and saves it over the other's. */
    async overwrite(): Promise<boolean> {
      return conflict ? send(form.getValues(), conflict.version) : false
    },
    /** Drops what is typed here for what the other saved. */
    takeOther() {
      if (!conflict) return
      savedVersion.current = conflict.version
      removeLocalDraft(name)
      form.reset({ ...form.getValues(), ...conflict.current } as Values)
      setConflict(undefined)
    },
    /** Text found on this device from a visit that ended without saving. */
    found,
    restore() {
      if (!found) return
      savedVersion.current = found.version
      form.reset(form.formState.defaultValues as Values)
      fill(found.values)
      setFound(undefined)
    },
    fill,
    discard() {
      removeLocalDraft(name)
      setFound(undefined)
    },
  }
}

export type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values>>
