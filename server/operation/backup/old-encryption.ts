import { createDecipheriv, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { wrongPassphrase } from './wrong-passphrase.ts'

/**
 * The archives that were encrypted before age was used: OLD_MAGIC, salt, HMAC of both, sealed chunks. The key comes
 * from the passphrase and the salt; a chunk's nonce is its number and whether it is the last one.
 */
export const OLD_MAGIC = Buffer.from('karigar-sealed-1')
const SALT_BYTES = 16
const MAC_BYTES = 32
export const OLD_HEAD_BYTES = OLD_MAGIC.length + SALT_BYTES + MAC_BYTES
export const OLD_CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Bytes = AsyncIterable<Uint8Array>

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

export async function deriveOldKeys(passphrase: string, salt: Buffer) {
  const both = await derive(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, COST)
  const mac = createHmac('sha256', both.subarray(KEY_BYTES)).update(OLD_MAGIC).update(salt).digest()
  return { key: both.subarray(0, KEY_BYTES), mac }
}

export function toOldNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Throws StartError if the passphrase is wrong, and any error if a chunk was changed, moved, repeated or left out. */
export async function* decryptOld(head: Buffer, rest: Bytes, passphrase: string): Bytes {
  const { key, mac } = await deriveOldKeys(passphrase, head.subarray(OLD_MAGIC.length, -MAC_BYTES))
  if (head.length < OLD_HEAD_BYTES || !timingSafeEqual(head.subarray(-MAC_BYTES), mac)) throw wrongPassphrase()
  for await (const { chunk, index, isLast } of toOldChunks(rest, OLD_CHUNK_BYTES + TAG_BYTES)) {
    const decipher = createDecipheriv('aes-256-gcm', key, toOldNonce(index, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  }
}

/** Cuts a stream into chunks of one size; the last one, which always comes, may be shorter. */
export async function* toOldChunks(
  source: Bytes,
  size: number,
): AsyncIterable<{ chunk: Buffer; index: number; isLast: boolean }> {
  let [buffered, index] = [Buffer.alloc(0), 0]
  for await (const piece of source) {
    buffered = Buffer.concat([buffered, piece])
    // More than a whole chunk: the one that is cut off here is not the last.
    for (; buffered.length > size; buffered = buffered.subarray(size))
      yield { chunk: buffered.subarray(0, size), index: index++, isLast: false }
  }
  yield { chunk: buffered, index, isLast: true }
}
