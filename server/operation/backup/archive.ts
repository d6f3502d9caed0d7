import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import type { Identity, Recipient } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import * as z from 'zod/mini'
import { BACKUP_TOO_EARLY } from '../../platform/db/migrate.ts'
import { StartError } from '../../platform/log.ts'

/** Names of the entries of an archive: uploads, queue, tables, later uploads, outbox, manifest. */
export const ENTRIES = { uploads: 'uploads/', queue: 'queue.sql', tables: 'tables/', manifest: 'manifest.json' }

/** The outbox and its older files; each becomes an entry of the same name, in parts. */
export const OUTBOX = /^outbox(\.[\w-]+)?\.jsonl$/

/** Whether a restore knows where a file goes; no file may leave its folder. */
export const isKnownFile = (name: string) =>
  OUTBOX.test(name) || (name.startsWith(ENTRIES.uploads) && posix.normalize(name) === name && !name.includes('\0'))

/** The name of the file that an entry belongs to. */
export const toWholeName = (name: string) => name.replace(/\.\d{4}$/, '')

const Checked = { bytes: z.number(), sha256: z.string() }

const Table = z.object({
  /** Quoted if SQL needs it, with its schema. */
  name: z.string(),
  /** Quoted if SQL needs it; without generated columns. */
  columns: z.array(z.string()),
  /** SQL that orders the rows, so that equal rows always have equal checksums. */
  order: z.string(),
  rows: z.number(),
  ...Checked,
})
export type TableRecord = z.infer<typeof Table>

const Sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })
export type SequenceRecord = z.infer<typeof Sequence>

const File = z.object({ name: z.string(), ...Checked })
export type FileRecord = z.infer<typeof File>

/** The last entry of an archive: without it the archive is incomplete. */
export const Manifest = z.object({
  format: z.literal(1),
  program: z.string(),
  /** When the snapshot of the database was taken. */
  createdAt: z.string(),
  postgres: z.string(),
  /** Time of the last migration, which identifies it. */
  migration: z.number(),
  /** The queue's SQL. */
  queue: z.object(Checked),
  /** In insertion order: a table follows those that it refers to. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(File),
})
export type Manifest = z.infer<typeof Manifest>

/** Rows are written in parts of about this size, because tar needs an entry's size before its content. */
const PART_BYTES = 4 * 1024 * 1024

export type Entry = { name: string; bytes: Buffer }
export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>
  /** Adds a stream as parts `name.0001`, `name.0002` and so on; none if it is empty. */
  addParts(name: string, source: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }>
}

/** Writes a .tar.gz, encrypted with a passphrase, and flushes it to the disk. */
export async function writeArchive<Result>(
  path: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const tar = pack()
  const seal = (source: AsyncIterable<Buffer>) => (passphrase ? encrypt(source, passphrase) : source)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createGzip(), seal, file)

  const add = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
      // The callback receives the error too, and an error event without a listener ends the program.
      entry.on('error', () => {})
    })

  async function addParts(name: string, source: AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    let [bytes, parts, buffered, bufferedBytes] = [0, 0, [] as Buffer[], 0]
    const flush = async () => {
      parts += 1
      await add(`${name}.${String(parts).padStart(4, '0')}`, Buffer.concat(buffered))
      buffered = []
      bufferedBytes = 0
    }
    for await (const piece of source) {
      hash.update(piece)
      buffered.push(piece)
      bytes += piece.length
      bufferedBytes += piece.length
      if (bufferedBytes >= PART_BYTES) await flush()
    }
    if (bufferedBytes > 0) await flush()
    return { bytes, sha256: hash.digest('hex') }
  }

  async function fillAll(): Promise<Result> {
    const result = await fill({ add, addParts })
    tar.finalize()
    return result
  }
  try {
    // A full disk ends the pipeline while `fill` still waits to hand over an entry.
    const [result] = await Promise.all([fillAll(), written])
    return result
  } catch (error) {
    tar.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
}

/** Reads the entries in order. Throws StartError for an archive that is damaged, truncated or something else. */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncIterable<Entry> {
  const tar = extract()
  const open = (source: AsyncIterable<Buffer>) => decrypt(source, passphrase)
  const reading = pipeline(createReadStream(path), open, createGunzip(), tar)
  // The entries throw its error below.
  reading.catch(() => {})
  try {
    for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) }
    await reading
  } catch (error) {
    throw toArchiveError(error as NodeJS.ErrnoException, path)
  } finally {
    tar.destroy()
    await reading.catch(() => {})
  }
}

function toArchiveError(error: NodeJS.ErrnoException, path: string): StartError {
  if (error instanceof StartError) return error
  if (error.code === 'ENOENT') return new StartError(`There is no file ${path}.`)
  if (error.syscall) return new StartError(`${path} can’t be read: ${error.message}.`)
  if (error.message === 'incorrect header check') return new StartError(`${path} isn’t a Karigar backup.`)
  return new StartError(`${path} is damaged or cut off.`)
}

/** The start of an age archive, which any age program opens with the passphrase. */
const MAGIC = Buffer.from('age-encryption.org/')
/** The start of an archive from before age was used. */
const EARLIER_MAGIC = Buffer.from('karigar-sealed-1')

const NOT_SEALED =
  'The backup is not encrypted, and BACKUP_PASSPHRASE is set: whoever can write where it was could have made it. “npm run restore -- FILE --plain” restores it nevertheless.'
const SEALED = 'The backup is encrypted: it is restored with BACKUP_PASSPHRASE set to its passphrase, and without “--plain”.'

/** OWASP's recommended scrypt cost, as a power of two: it takes 128 MB for a moment. */
const WORK_FACTOR = 17
/** Enough for 18, the cost that age itself chooses. */
const MAX_MEMORY_BYTES = 300 * 1024 * 1024
const LABEL = Buffer.from('age-encryption.org/v1/scrypt')
const CIPHER = 'chacha20-poly1305'
const NONCE = Buffer.alloc(12)
const TAG_BYTES = 16

const wrongPassphrase = () => new StartError('BACKUP_PASSPHRASE is not the passphrase of this backup.')
type Bytes = AsyncIterable<Uint8Array>

// Loaded on first use: the library takes 25 MB.
const loadAge = () => import('age-encryption')

export async function* encrypt(source: Bytes, passphrase: string): Bytes {
  const age = await loadAge()
  const encrypter = new age.Encrypter()
  encrypter.addRecipient(holderOf(passphrase, age))
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/**
 * Without a passphrase, unencrypted content passes through. Throws StartError if the passphrase is wrong, or if one is
 * given but the content is not encrypted, and any error for a broken chunk.
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
  const age = await loadAge()
  const decrypter = new age.Decrypter()
  decrypter.addIdentity(holderOf(passphrase, age))
  yield* await decrypter.decrypt(ReadableStream.from(concat(head, rest)))
}

async function* concat(head: Uint8Array, rest: Bytes): Bytes {
  yield head
  yield* rest
}

/** The first bytes of a stream, fewer if it is shorter, and the rest of it. */
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

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt)

const toKey = (passphrase: string, salt: Buffer, workFactor: number) =>
  derive(passphrase.normalize('NFC'), Buffer.concat([LABEL, salt]), 32, { N: 2 ** workFactor, maxmem: MAX_MEMORY_BYTES })

/**
 * Wraps an archive's key with the passphrase, as https://age-encryption.org/v1 specifies. The library can do so too,
 * but it computes on the main thread, which would serve no one for a second.
 */
const holderOf = (passphrase: string, { Stanza }: typeof import('age-encryption')): Recipient & Identity => ({
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
