import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../platform/env/env.ts'
import { CODE_KEY_FILE } from '../../platform/secrets.ts'

/**
 * The key of the codes. It is not in the database, so that a reader of the table can't try the million codes against
 * it. All processes that share a database need the same key.
 */
export async function openCodeKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  const secret = secretKey ?? (await readOrMakeSecret(join(dataDir, CODE_KEY_FILE)))
  return Buffer.from(hkdfSync('sha256', secret, '', 'booking codes', 32))
}

/** The stored form of a code: a mark of the key, and the code's HMAC for its number. */
export function toCodeHash(key: Buffer, mobile: string, code: string): string {
  return toKeyMark(key) + createHmac('sha256', key).update(`${mobile} ${code}`).digest('base64url')
}

/** The prefix of all hashes that were made with this key. */
export const toKeyMark = (key: Buffer) => `${createHmac('sha256', key).update('mark').digest('hex').slice(0, 8)}:`

async function readOrMakeSecret(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(ifMissing)
  if (stored) return stored
  // Written to a temporary file first: of several processes one links its key to the name, and all read that one.
  const own = `${file}.${randomUUID()}`
  const handle = await open(own, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(32).toString('base64url'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return readFile(file, 'utf8')
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
