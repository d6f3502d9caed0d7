import * as z from 'zod/mini'
import { type Need, secret, webBase, webUrl } from './env.fields.ts'

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

const PROTOCOL = z.optional(z.literal('http/protobuf', 'must be http/protobuf'))
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const NO_RATIO = 'must be a number from 0 to 1'

/** OpenTelemetry's own variables. Its exporter reads the rest of OTEL_EXPORTER_OTLP_… itself. */
export const TracingEnvironment = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(webUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: PROTOCOL,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: PROTOCOL,
  OTEL_TRACES_EXPORTER: z._default(z.enum(['otlp', 'none'], 'must be otlp or none'), 'otlp'),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_TRACES_SAMPLER: z._default(z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number<string>(NO_RATIO).check(z.minimum(0, NO_RATIO), z.maximum(1, NO_RATIO)), 1),
})

/** Which traces are recorded. */
export type TracingSettings = { sampler: (typeof SAMPLERS)[number]; ratio: number }

/** Undefined unless a receiver of traces is named. */
export function toTracing(env: z.infer<typeof TracingEnvironment>): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = env.OTEL_TRACES_EXPORTER === 'none' || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
  return endpoint && !isOff ? { sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG } : undefined
}
