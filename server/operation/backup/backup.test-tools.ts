import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { query } from '../../../test/read-instance.ts'
import { deriveOldKeys, OLD_CHUNK_BYTES, OLD_MAGIC, toOldChunks, toOldNonce } from './old-encryption.ts'

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty database on the tests' server. */
export async function createEmptyDatabase() {
  const { connection } = inject('seeded')
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  await query(connection, `CREATE DATABASE ${database} TEMPLATE template0`)
  onTestFinished(async () => {
    await query(connection, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  })
  const { host, user } = connection
  return { ...connection, database, url: `postgresql:///${database}?${new URLSearchParams({ host, user, sslmode: 'disable' })}` }
}

/** Encrypts as it was done before age. */
export async function* encryptAsBefore(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncIterable<Buffer> {
  const salt = randomBytes(16)
  const { key, mac } = await deriveOldKeys(passphrase, salt)
  yield Buffer.concat([OLD_MAGIC, salt, mac])
  for await (const { chunk, index, isLast } of toOldChunks(source, OLD_CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, toOldNonce(index, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}
