export type Upload<T> = {
  item: T
  /** The part of it that is sent, 0 to 1; undefined while it waits for its turn. */
  share: number | undefined
}

export type Work<T> = (item: T, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<boolean>

/**
 * Works on one item after the other; a failure does not stop the others. `work` never rejects: it resolves false once
 * it has shown why it failed. `onChange` gets what is left, in its order.
 */
export function openUploadQueue<T>(work: Work<T>, onChange: (left: readonly Upload<T>[]) => void) {
  let left: readonly Upload<T>[] = []
  let abort: AbortController | undefined
  let last: Promise<unknown> = Promise.resolve()

  function change(next: readonly Upload<T>[]): void {
    left = next
    onChange(left)
  }

  async function run(item: T): Promise<boolean> {
    if (!left.some((one) => one.item === item)) return false
    abort = new AbortController()
    const { signal } = abort
    const onProgress = (share: number) => change(left.map((one) => (one.item === item ? { item, share } : one)))
    onProgress(0)
    const isDone = await work(item, { signal, onProgress })
    change(left.filter((one) => one.item !== item))
    return isDone && !signal.aborted
  }

  return {
    /** Resolves once these items are worked on: true if each succeeded. */
    async add(items: readonly T[]): Promise<boolean> {
      change([...left, ...items.map((item) => ({ item, share: undefined }))])
      const results = items.map((item) => {
        const result = last.then(() => run(item))
        last = result
        return result
      })
      return (await Promise.all(results)).every((isDone) => isDone)
    },
    /** Drops an item, or all; one that runs is stopped. */
    cancel(item?: T): void {
      const isRunning = item === undefined || left[0]?.item === item
      change(item === undefined ? [] : left.filter((one) => one.item !== item))
      if (isRunning) abort?.abort()
    },
  }
}

export type UploadQueue<T> = ReturnType<typeof openUploadQueue<T>>
