import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { wrongPassphrase } from './wrong-passphrase.ts'

/** OWASP's recommended cost of scrypt, as a power of two: it takes 128 MB for a moment. */
const WORK_FACTOR = 17
/** Enough for 18, the cost that age itself chooses. */
const MAX_MEMORY_BYTES = 300 * 1024 * 1024
const LABEL = Buffer.from('age-encryption.org/v1/scrypt')
const CIPHER = 'chacha20-poly1305'
const NONCE = Buffer.alloc(12)
const TAG_BYTES = 16

type Bytes = AsyncIterable<Uint8Array>

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt)

const toKey = (passphrase: string, salt: Buffer, workFactor: number) =>
  derive(passphrase.normalize('NFC'), Buffer.concat([LABEL, salt]), 32, { N: 2 ** workFactor, maxmem: MAX_MEMORY_BYTES })

/**
 * Wraps the key of an archive with the passphrase, as https://age-encryption.org/v1 says. The library can do so itself,
 * but computes on the main thread, where nobody is served for a second.
 */
const holderOf = (passphrase: string): Recipient & Identity => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const cipher = createCipheriv(CIPHER, await toKey(passphrase, salt, WORK_FACTOR), NONCE, { authTagLength: TAG_BYTES })
    const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replace(/=+$/, ''), String(WORK_FACTOR)], wrapped)]
  },

  async unwrapFileKey([stanza, ...others]) {
    const [type, salt = '', workFactor] = stanza?.args ?? []
    if (!stanza || type !== 'scrypt' || others.length > 0) throw wrongPassphrase()
    const key = await toKey(passphrase, Buffer.from(salt, 'base64'), Number(workFactor))
    const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(stanza.body.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw wrongPassphrase()
    }
  },
})

export async function* encryptWithAge(source: Bytes, passphrase: string): Bytes {
  const encrypter = new Encrypter()
  encrypter.addRecipient(holderOf(passphrase))
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/** Throws StartError if the passphrase is wrong, and any error if a chunk was changed, moved, repeated or left out. */
export async function* decryptWithAge(source: Bytes, passphrase: string): Bytes {
  const decrypter = new Decrypter()
  decrypter.addIdentity(holderOf(passphrase))
  yield* await decrypter.decrypt(ReadableStream.from(source))
}
