import { LRUCache } from 'lru-cache'
import { type CachedAnswer, makeSmall } from './cached-answer.ts'

const PAGES_BYTES = 48 * 1024 * 1024
/** For 404s, redirects and addresses with a query: anybody can make up any number of these. */
const OTHERS_BYTES = 8 * 1024 * 1024
const HEADERS_BYTES = 2 * 1024
/** Half of Node's worker threads, which sign-ins and files need too. */
const MAX_MAKING_SMALL = 2
/** Recompressing takes long, so it waits in case another edit replaces the answer. */
const SMALL_AFTER_MS = 2_000

/** An LRU cache of answers. Outdated ones stay until new ones take their place. */
export function createAnswerStore() {
  const pages = createCache(PAGES_BYTES)
  const others = createCache(OTHERS_BYTES)
  const toMakeSmall: { key: string; answer: CachedAnswer }[] = []
  let makingSmall = 0

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
    if (!isPage || !answer.isCompressible || answer.copies.isSmall) return
    setTimeout(() => {
      toMakeSmall.push({ key, answer })
      void makeNextSmall()
    }, SMALL_AFTER_MS).unref()
  }

  async function makeNextSmall(): Promise<void> {
    if (makingSmall >= MAX_MAKING_SMALL) return
    makingSmall += 1
    for (let next = toMakeSmall.shift(); next; next = toMakeSmall.shift()) {
      const { key, answer } = next
      if (pages.peek(key) === answer && !answer.copies.isSmall) await makeSmall(answer).catch(() => {})
    }
    makingSmall -= 1
  }

  return { find, keep }
}

function createCache(maxSize: number) {
  // Each compressed copy, made later, takes less than half of the plain one.
  const sizeCalculation = ({ copies }: CachedAnswer) => 2 * copies.plain.body.byteLength + HEADERS_BYTES
  return new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation })
}
