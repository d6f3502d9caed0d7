const AT_ONCE = 4

/** Does the same to each, a few at a time; one that fails keeps none of the others from being done. */
export async function forEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>) {
  const done: T[] = []
  const failed: { item: T; error: unknown }[] = []
  const waiting = [...items]
  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
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
