const AT_ONCE = 4

/** Calls `act` for each item, a few at a time. A failure does not stop the others. */
export async function forEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>) {
  const done: T[] = []
  const failed: { item: T; error: unknown }[] = []
  const queue = [...items]
  async function work(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await act(item)
        done.push(item)
      } catch (error) {
        failed.push({ item, error })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, failed }
}
