import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { StartError } from '../../platform/processes/start-error.ts'

/**
 * The form of an encrypted archive: MAGIC, salt, HMAC of both, sealed chunks. The key comes from the passphrase and the
 * salt, so each archive has one of its own. The chunks are sealed as in STREAM (Hoang, Reyhanitabar, Rogaway and Vizár
 * 2015; age and Tink use it too), here with AES-256-GCM: the nonce is the chunk's number and whether it is the last
 * one. A chunk that was changed, moved, repeated or left out is noticed, and so is a missing end.
 */
const MAGIC = Buffer.from('karigar-sealed-1')
const SALT_BYTES = 16
const MAC_BYTES = 32
const TAG_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES + MAC_BYTES
const CHUNK_BYTES = 64 * 1024
const KEY_BYTES = 32
// As hard as OWASP's recommended cost of scrypt (N = 2^17, p = 1), with 32 MB of memory instead of 128.
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

const NOT_SEALED =
  'The backup is not encrypted, and BACKUP_PASSPHRASE is set: whoever can write where it was could have made it. “npm run restore -- FILE --plain” restores it nevertheless.'

type Bytes = AsyncIterable<Buffer>

const toKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

async function deriveKeys(passphrase: string, salt: Buffer) {
  const both = await toKey(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, COST)
  const mac = createHmac('sha256', both.subarray(KEY_BYTES)).update(MAGIC).update(salt).digest()
  return { key: both.subarray(0, KEY_BYTES), mac }
}

function toNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

export async function* encrypt(source: Bytes, passphrase: string): Bytes {
  const salt = randomBytes(SALT_BYTES)
  const { key, mac } = await deriveKeys(passphrase, salt)
  yield Buffer.concat([MAGIC, salt, mac])
  for await (const { chunk, index, isLast } of toChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, toNonce(index, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Without a passphrase it passes on what is not encrypted. Throws StartError if the passphrase is wrong, or if there is
 * one and nothing to open with it, and any error for a broken chunk.
 */
export async function* decrypt(source: Bytes, passphrase: string | undefined): Bytes {
  const { head, rest } = await takeHead(source)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
    if (passphrase) throw new StartError(NOT_SEALED)
    yield head
    yield* rest
    return
  }
  if (!passphrase) throw new StartError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const { key, mac } = await deriveKeys(passphrase, salt)
  const found = head.subarray(MAGIC.length + SALT_BYTES)
  if (found.length !== MAC_BYTES || !timingSafeEqual(found, mac)) {
    throw new StartError('BACKUP_PASSPHRASE is not the passphrase of this backup.')
  }
  for await (const { chunk, index, isLast } of toChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    const decipher = createDecipheriv('aes-256-gcm', key, toNonce(index, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  }
}

/** Cuts a stream into chunks of one size; the last one, which always comes, may be shorter. */
async function* toChunks(source: Bytes, size: number): AsyncIterable<{ chunk: Buffer; index: number; isLast: boolean }> {
  let [held, index] = [Buffer.alloc(0), 0]
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    // More than a whole chunk: the one that is cut off here is not the last.
    for (; held.length > size; held = held.subarray(size)) yield { chunk: held.subarray(0, size), index: index++, isLast: false }
  }
  yield { chunk: held, index, isLast: true }
}

async function takeHead(source: Bytes): Promise<{ head: Buffer; rest: Bytes }> {
  const pieces = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    held = Buffer.concat([held, next.value])
    if (held.length >= HEADER_BYTES) break
  }
  async function* readRest(): Bytes {
    yield held.subarray(HEADER_BYTES)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head: held.subarray(0, HEADER_BYTES), rest: readRest() }
}
