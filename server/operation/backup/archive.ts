import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { StartError } from '../../platform/start-error.ts'
import { decrypt, encrypt } from './encryption.ts'

/** Rows are written in parts of about this size, because tar wants the size of an entry before its content. */
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
      // The callback has its error too, and one without a listener ends the program.
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

/** Reads the entries in their order. Throws StartError for an archive that is damaged, cut off or something else. */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncIterable<Entry> {
  const tar = extract()
  const open = (source: AsyncIterable<Buffer>) => decrypt(source, passphrase)
  const reading = pipeline(createReadStream(path), open, createGunzip(), tar)
  // Its error is thrown below, by the entries.
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
  if (error.message === 'incorrect header check') return new StartError(`${path} is no backup of Karigar.`)
  return new StartError(`${path} is damaged or cut off.`)
}
