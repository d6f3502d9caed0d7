import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { S3Account } from '../server/platform/env/env.channels.ts'

export const BACKUPS = 'backups'

/** Starts a server that speaks the protocol of S3, with two empty buckets; it ends after the tests of the file. */
export async function startS3Server(): Promise<S3Account & { endpoint: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'karigar-s3-'))
  const bucket = 'karigar'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [bucket, BACKUPS].map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  const stop = async () => void (await server.close().catch(() => {}))
  afterAll(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { bucket, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys, stop }
}
