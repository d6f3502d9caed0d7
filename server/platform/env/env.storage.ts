import * as z from 'zod/mini'
import { type Need, secret, webBase } from './env.fields.ts'

const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'))

export const StorageEnvironment = z.object({
  S3_BUCKET: z.optional(bucketName),
  BACKUP_S3_BUCKET: z.optional(bucketName),
  /** Without it, Amazon's own. */
  S3_ENDPOINT: z.optional(webBase),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(secret),
  S3_SECRET_ACCESS_KEY: z.optional(secret),
})

export const STORAGE_NEEDS: readonly Need[] = ['S3_BUCKET', 'BACKUP_S3_BUCKET'].flatMap((bucket) => [
  ['S3_ACCESS_KEY_ID', bucket],
  ['S3_SECRET_ACCESS_KEY', bucket],
])

export type S3Account = NonNullable<ReturnType<typeof toS3>>

/** Undefined without a bucket. */
export function toS3(bucket: string | undefined, env: z.infer<typeof StorageEnvironment>) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, accessKeyId, secretAccessKey }
}
