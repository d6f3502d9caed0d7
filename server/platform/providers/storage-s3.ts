import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Account } from '../env/env.channels.ts'
import { StartError } from '../log.ts'
import { type FileStore, StoreUnavailable } from './storage.ts'

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000 }
/** Time limit for reads that a visitor waits for, including retries. */
const READ_MS = 9_000

/** A file store that can also stream a large file. */
export type Bucket = FileStore & { open(key: string): Promise<Readable | undefined> }

/** Files in a bucket of S3 or a compatible server. Throws StartError if the bucket refuses access. */
export async function s3FileStore(account: S3Account): Promise<Bucket> {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = account
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's address the bucket by path, and not all support checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    requestHandler: TIMEOUTS,
  })
  await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })).catch((error) => {
    // A store that is temporarily unavailable must not stop the program from starting.
    if (isRefusal(error)) throw new StartError(`The bucket ${Bucket} can’t be used: ${error.message}.`)
  })

  async function* listObjects(Prefix?: string) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      for (const { Key, LastModified } of Contents) if (Key && LastModified) yield { key: Key, writtenAt: LastModified }
  }

  async function get(key: string, abortSignal?: AbortSignal) {
    try {
      return (await client.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal })).Body
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      return fail(error)
    }
  }

  const remove = async (key: string) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(fail))

  return {
    async write(key, bytes) {
      let broken: unknown
      async function* read(): AsyncGenerator<Uint8Array> {
        try {
          yield* bytes instanceof Uint8Array ? [bytes] : bytes
        } catch (error) {
          broken = error
          throw error
        }
      }
      // A large file is uploaded in parts, so that memory doesn't grow with it. An object appears only when complete.
      const upload = new Upload({ client, params: { Bucket, Key: key, Body: Readable.from(read()) }, queueSize: 1 })
      await upload.done().catch((error) => {
        throw broken ?? toUnavailable(error)
      })
    },
    async read(key) {
      const body = await get(key, AbortSignal.timeout(READ_MS))
      return body && new Uint8Array(await body.transformToByteArray().catch(fail))
    },
    open: async (key) => (await get(key)) as Readable | undefined,
    remove,
    async removeOld(folder, before) {
      for await (const { key, writtenAt } of listObjects(`${folder}/`)) if (writtenAt < before) await remove(key)
    },
    async list() {
      const keys: string[] = []
      for await (const { key } of listObjects()) keys.push(key)
      return keys
    },
  }
}

const isRefusal = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && error.$fault === 'client' && error.$metadata.httpStatusCode !== 429

function toUnavailable(error: unknown): unknown {
  return isRefusal(error) ? error : new StoreUnavailable('The file store does not answer', { cause: error })
}

function fail(error: unknown): never {
  throw toUnavailable(error)
}
