import { BACKUP_TOO_EARLY } from '../../platform/db/baseline.ts'
import { StartError } from '../../platform/start-error.ts'

/** How an archive of age begins, which any program for age opens with the passphrase. */
const MAGIC = Buffer.from('age-encryption.org/')
/** How one began before age was used. */
const EARLIER_MAGIC = Buffer.from('karigar-sealed-1')

const NOT_SEALED =
  'The backup is not encrypted, and BACKUP_PASSPHRASE is set: whoever can write where it was could have made it. “npm run restore -- FILE --plain” restores it nevertheless.'
const SEALED = 'The backup is encrypted: it is restored with BACKUP_PASSPHRASE set to its passphrase, and without “--plain”.'

type Bytes = AsyncIterable<Uint8Array>

// Loaded on first use: the library takes 25 MB.
const loadAge = () => import('./age.ts')

export async function* encrypt(source: Bytes, passphrase: string): Bytes {
  const { encryptWithAge } = await loadAge()
  yield* encryptWithAge(source, passphrase)
}

/**
 * Without a passphrase, unencrypted content is passed on. Throws StartError if the passphrase is wrong, or if there is
 * one but the content is not encrypted, and any error for a broken chunk.
 */
export async function* decrypt(source: Bytes, passphrase: string | undefined): Bytes {
  const { head, rest } = await takeHead(source, MAGIC.length)
  if (EARLIER_MAGIC.equals(head.subarray(0, EARLIER_MAGIC.length))) throw new StartError(BACKUP_TOO_EARLY)
  if (head.indexOf(MAGIC) !== 0) {
    if (passphrase) throw new StartError(NOT_SEALED)
    yield* concat(head, rest)
    return
  }
  if (!passphrase) throw new StartError(SEALED)
  const { decryptWithAge } = await loadAge()
  yield* decryptWithAge(concat(head, rest), passphrase)
}

async function* concat(head: Uint8Array, rest: Bytes): Bytes {
  yield head
  yield* rest
}

/** The first bytes of a stream, fewer if it has no more, and what follows. */
async function takeHead(source: Bytes, size: number): Promise<{ head: Buffer; rest: Bytes }> {
  const pieces = source[Symbol.asyncIterator]()
  let buffered = Buffer.alloc(0)
  while (buffered.length < size) {
    const { done, value } = await pieces.next()
    if (done) break
    buffered = Buffer.concat([buffered, value])
  }
  return { head: buffered.subarray(0, size), rest: concat(buffered.subarray(size), { [Symbol.asyncIterator]: () => pieces }) }
}
