import { hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { showFailure } from './failure-text.ts'
import { openConfirm, type Question } from './open-confirm.ts'
import { dismissToast, showSuccess } from './toasts.ts'

/** Something that the administrator does, with all that follows from it. */
export type Action<Input, Output> = {
  call: (input: Input) => Promise<Output>
  /** The question that has to be answered first. */
  question?: (input: Input) => Omit<Question, 'onYes'>
  /** The text of the toast when it is done; without one there is no toast. */
  done?: (output: Output, input: Input) => string | undefined
  /** Name of the affected record, below that text. */
  subject?: (input: Input) => string | undefined
  /** Undoes it, from a button in that toast. Resolves with the text of the next toast, if there is to be one. */
  undo?: (output: Output, input: Input) => Promise<string | undefined>
  /** The button in that toast where there is nothing to undo. */
  button?: (output: Output, input: Input) => { label: string; onClick: () => void }
  /** What the screen does before it reads anything again, such as closing a pane. */
  after?: (output: Output, input: Input) => void
  /** The title of the toast when it fails: what was not done. Without one the reason is the title. */
  failed?: (input: Input) => string | undefined
  /** Handles the failure instead of that toast; `show` shows it after all. */
  onFailure?: (error: unknown, show: (error: unknown) => void) => void
  /** The queries to read again; after a failure too, as a call whose answer was lost may have been done. */
  stale?: readonly QueryKey[]
  /** The queries below `stale` that show what was deleted: reading them again would only find that it is missing. */
  removed?: (input: Input) => readonly QueryKey[]
}

/**
 * The one way to act. `run` never rejects: it resolves after all effects, with undefined if the call failed; if there
 * is a question, it resolves once that is shown. `isBusy` is true from the press of the button until the lists show the
 * change.
 */
export function useAction<Input = void, Output = unknown>(action: Action<Input, Output>) {
  const queryClient = useQueryClient()
  const cause = useId()

  function refresh(removed: readonly QueryKey[] = []) {
    const skipped = new Set(removed.map(hashKey))
    const predicate = ({ queryHash }: { queryHash: string }) => !skipped.has(queryHash)
    return Promise.all((action.stale ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })))
  }

  const undoing = useMutation({
    networkMode: 'always',
    mutationFn: ({ undo }: { undo: () => Promise<string | undefined>; input: Input }) => undo(),
    onSuccess: (text) => (text ? showSuccess(text, cause) : dismissToast(cause)),
    onError: (error, { input }) => showFailure(error, action.failed?.(input), cause),
    onSettled: () => refresh(),
  })

  const { mutateAsync, isPending, variables } = useMutation({
    // Offline the call fails at once. By default it would wait for the network and be made minutes later.
    networkMode: 'always',
    async mutationFn(input: Input) {
      // One that is being read would be answered after the deletion: that it is missing.
      const gone = action.removed?.(input)
      if (gone) await Promise.all(gone.map((queryKey) => queryClient.cancelQueries({ queryKey, exact: true })))
      return action.call(input)
    },
    async onSuccess(output, input) {
      const { undo } = action
      action.after?.(output, input)
      const text = action.done?.(output, input)
      const button = undo
        ? { label: 'Undo', onClick: () => undoing.mutate({ undo: () => undo(output, input), input }) }
        : action.button?.(output, input)
      if (text) showSuccess(text, cause, { description: action.subject?.(input), action: button })
      else dismissToast(cause)
      await refresh(action.removed?.(input))
    },
    onError(error, input) {
      // Not awaited: with a silent server these queries take seconds, and the button is needed at once.
      void refresh()
      const show = (reason: unknown) => showFailure(reason, action.failed?.(input), cause)
      if (action.onFailure) action.onFailure(error, show)
      else show(error)
    },
  })

  // A second press before the button is rendered as disabled counts as the same press.
  const running = useRef(new Map<string, Promise<Output | undefined>>())
  function start(input: Input): Promise<Output | undefined> {
    const key = hashKey([input])
    const started = running.current.get(key)
    if (started) return started
    const finish = () => void running.current.delete(key)
    // `onError` has shown the failure.
    const promise = mutateAsync(input)
      .catch(() => undefined)
      .finally(finish)
    running.current.set(key, promise)
    return promise
  }

  async function run(input: Input): Promise<Output | undefined> {
    if (!action.question) return start(input)
    openConfirm({ ...action.question(input), onYes: () => start(input) })
    return undefined
  }

  return {
    run,
    isBusy: isPending || undoing.isPending,
    /** The input of the call under way. */
    busyWith: isPending ? variables : undefined,
  }
}

/** The server's own words as the text of a toast. */
export const toMessage = ({ message }: { message: string }) => message
