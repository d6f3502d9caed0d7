import { LRUCache } from 'lru-cache'
import { type CachedAnswer, recompress } from './cached-answer.ts'

const PAGES_BYTES = 48 * 1024 * 1024
/** For 404s and addresses with a query: anybody can make up any number of these. */
const OTHERS_BYTES = 8 * 1024 * 1024
const HEADERS_BYTES = 2 * 1024
/** Recompressing takes long, so it waits in case another edit replaces the answer. */
const RECOMPRESS_AFTER_MS = 2_000

/** An LRU cache of answers. Outdated ones stay until new ones take their place. */
export function createAnswerStore() {
  const pages = createCache(PAGES_BYTES)
  const others = createCache(OTHERS_BYTES)
  let recompressing = Promise.resolve()

  const find = (key: string) => pages.get(key) ?? others.get(key)

  function keep(key: string, answer: CachedAnswer): void {
    const old = find(key)
    if (old && old.epoch > answer.epoch) return
    // Most changes of the content leave most pages as they are.
    if (old?.etag === answer.etag) answer.copies = old.copies
    const isPage = answer.status === 200 && !key.includes('?')
    const [store, other] = isPage ? [pages, others] : [others, pages]
    other.delete(key)
    store.set(key, answer)
    if (!isPage || !answer.isCompressible || answer.copies.isRecompressed) return
    setTimeout(() => {
      // One after the other: sign-ins and files need Node's worker threads too.
      recompressing = recompressing.then(() => recompressIfKept(key, answer))
    }, RECOMPRESS_AFTER_MS).unref()
  }

  async function recompressIfKept(key: string, answer: CachedAnswer): Promise<void> {
    if (pages.peek(key) === answer && !answer.copies.isRecompressed) await recompress(answer).catch(() => {})
  }

  return { find, keep }
}

function createCache(maxSize: number) {
  // Each compressed copy, made later, takes less than half of the plain one.
  const sizeCalculation = ({ copies }: CachedAnswer) => 2 * copies.plain.body.byteLength + HEADERS_BYTES
  return new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation })
}
