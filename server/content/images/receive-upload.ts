import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { MAX_IMAGE_BYTES } from '../../../contract/content/images.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { FileStore } from '../../platform/providers/storage.ts'
import type { JobData } from '../../platform/queue/queue.ts'
import { encodeCopies, removeImageFiles, writeAll } from './image-files.ts'
import { findImage, findImageByFile, lockImage, lockImageFiles, removeAbandonedImages } from './images.store.ts'

/** An uploaded file: its key in the store, the sender's name for it, and the SHA-256 of its content. */
export type Upload = { key: string; name: string; hash: string; sizeBytes: number }

/** The folder of originals, whose metadata may contain a location. Files without an extension are never served. */
export const ORIGINALS = 'originals'
// Slightly above the picture's limit, to allow for the multipart encoding.
const MAX_BODY_BYTES = MAX_IMAGE_BYTES + 64 * 1024
// The parser can wait forever after an empty boundary, and throws on a very long one.
const LETTER = "[\\w'()+,./:=? -]"
const FORM_TYPE = new RegExp(
  `^multipart/form-data;(?:(?!boundary=).)*\\bboundary=(?:"${LETTER}{1,70}"|${LETTER}{1,70})\\s*(;|$)`,
  'i',
)
const LIMITS = { parts: 10, fieldSize: 1024, headerPairs: 20 }

/**
 * Streams the file `image` of a multipart form into the store, so that memory doesn't grow with it; undefined if there
 * is none. Throws 413 once the file is too large, without reading the rest. A failure leaves nothing in the store.
 */
export async function receiveUpload({ headers, body }: Request, files: FileStore): Promise<Upload | undefined> {
  if (Number(headers.get('content-length')) > MAX_BODY_BYTES) throw tooLarge()
  const type = headers.get('content-type') ?? ''
  if (!body || !FORM_TYPE.test(type)) return undefined
  const form = new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  const stop = new AbortController()
  let part: Readable | undefined
  // Errors of the form itself, as opposed to storing its file.
  const broken = new Set<unknown>()
  let storing: Promise<Upload> | undefined
  // The parser may report errors after the pipeline has ended; they must not end the program.
  form.on('error', () => {})
  form.on('file', (field, file, name) => {
    file.on('error', (error) => broken.add(error))
    if (field !== 'image' || part) return void file.resume()
    part = file
    storing = storeUpload(file, name, files)
    storing.catch(() => stop.abort())
  })
  const failure = await pipeline(readBody(body), form, { signal: stop.signal }).then(
    () => undefined,
    (error: Error) => error,
  )
  if (failure) part?.destroy(failure)
  const upload = await storing?.catch((error) => {
    if (!broken.has(error)) throw error
  })
  if (!failure) return upload ?? undefined
  if (upload) await files.remove(upload.key)
  if (failure instanceof AppError) throw failure
  // The form is broken, or the sender hung up.
  return undefined
}

/** Stopping early doesn't end the connection, which is still needed for the answer. */
async function* readBody(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  for await (const chunk of body.values({ preventCancel: true })) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MAX_BODY_BYTES) throw tooLarge()
    yield chunk
  }
}

async function storeUpload(file: Readable, name: string, files: FileStore): Promise<Upload> {
  const key = `${ORIGINALS}/${randomUUID()}`
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* checked(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > MAX_IMAGE_BYTES) throw tooLarge()
      hash.update(chunk)
      yield chunk
    }
  }
  await files.write(key, checked())
  return { key, name, hash: hash.digest('hex'), sizeBytes }
}

const tooLarge = () => new AppError('tooLarge', ADMIN_MESSAGES.imageTooLarge, { errors: { image: ADMIN_MESSAGES.imageTooLarge } })

/** Makes an upload's smaller copies from its original, then removes the original. Safe to repeat. */
export async function makeCopies(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { imageId, original }: { imageId: number; original: string },
): Promise<void> {
  const image = await findImage(db, imageId)
  if (image) {
    const copies = await encodeCopies(files, image, original)
    // A removal of the picture waits for the row, and then removes the copies too.
    await db.transaction(async (tx) => {
      if (await lockImage(tx, imageId)) await writeAll(files, copies)
    })
  }
  await files.remove(original)
}

/** Removes uploads in small batches, so that rows are locked only briefly. */
export async function removeAbandonedUploads(
  { db, files, jobs }: Pick<Deps, 'db' | 'files' | 'jobs'>,
  before: Date,
): Promise<void> {
  for (let count = 1; count > 0; ) {
    count = await db.transaction(async (tx) => {
      const abandoned = await removeAbandonedImages(tx, { before, limit: 20 })
      const unused = abandoned.map(({ file, widths }) => ({ file, widths }))
      await jobs.sendAll(tx, 'remove-files', unused)
      return abandoned.length
    })
  }
  // Originals whose copies were never made, and the remains of aborted uploads.
  await files.removeOld(ORIGINALS, before)
}

/**
 * Removes the files of a picture without a row: it was deleted, or its upload did not finish. If it was uploaded again,
 * the files stay. Safe to repeat.
 */
export async function removeUnusedFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { file, widths }: JobData['remove-files'],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImageFiles(tx, file)
    if (!(await findImageByFile(tx, file))) await removeImageFiles(files, { file, widths })
  })
}
