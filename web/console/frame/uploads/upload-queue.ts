export type Progress = {
  /** The number of the upload that runs, from 1. */
  number: number
  total: number
  /** The part of it that is sent, 0 to 1. */
  share: number
}

export type Work<T> = (item: T, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<boolean>

/**
 * Works on one item after the other; a failure does not stop the others. `work` never rejects: it resolves false once
 * it has shown why it failed.
 */
export function openUploadQueue<T>(work: Work<T>, onChange: (progress: Progress | undefined) => void) {
  let waiting: T[] = []
  let number = 0
  let total = 0
  let share = 0
  let abort: AbortController | undefined
  let run: Promise<boolean> | undefined

  async function runAll(): Promise<boolean> {
    let areAllDone = true
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      number += 1
      abort = new AbortController()
      const { signal } = abort
      const onProgress = (next: number) => {
        share = next
        if (!signal.aborted) onChange({ number, total, share })
      }
      onProgress(0)
      const isDone = await work(item, { signal, onProgress })
      if (!isDone || signal.aborted) areAllDone = false
    }
    number = 0
    total = 0
    run = undefined
    onChange(undefined)
    return areAllDone
  }

  return {
    /** Resolves once the queue is empty: true if every item succeeded. */
    add(items: readonly T[]): Promise<boolean> {
      waiting.push(...items)
      total += items.length
      if (run) onChange({ number, total, share })
      run ??= runAll()
      return run
    },
    /** Stops the running item and drops the waiting ones. */
    cancel(): void {
      total -= waiting.length
      waiting = []
      abort?.abort()
    },
  }
}

export type UploadQueue<T> = ReturnType<typeof openUploadQueue<T>>
