import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { letPass } from '../../../test/patience.ts'
import { query } from '../../../test/read-instance.ts'
import { book } from '../../../test/steps.ts'
import { toConnection } from '../../platform/db/client.ts'
import { ENTRIES } from './archive.ts'
import { tempFolder } from './backup.test-tools.ts'
import { createBackup } from './backup-file.ts'

/** PostgreSQL's message CopyDone, which follows the last row; the row count comes after it. */
const END_OF_ROWS = Buffer.from([0x63, 0, 0, 0, 4])
const LATE_MS = 20

/** A proxy to the server's socket that delays everything after CopyDone. Returns its port. */
async function openSlowWay(socketPath: string): Promise<number> {
  const way = createServer((client) => {
    const server = createConnection(socketPath)
    client.pipe(server)
    server.on('data', async (bytes) => {
      const end = bytes.indexOf(END_OF_ROWS)
      if (end < 0) return client.write(bytes)
      server.pause()
      client.write(bytes.subarray(0, end + END_OF_ROWS.length))
      await letPass(LATE_MS)
      client.write(bytes.subarray(end + END_OF_ROWS.length))
      server.resume()
    })
    server.on('close', () => client.destroy())
    client.on('error', () => server.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void way.close())
  await once(way, 'listening')
  return (way.address() as AddressInfo).port
}

it('a backup has the count of its rows also where PostgreSQL says it later than the last row', async () => {
  const app = await createTestApp()
  await book(app)
  const { host = '', port = 0, user = '', database = '' } = app.pool.options
  const slow = { host: '127.0.0.1', port: await openSlowWay(join(host, `.s.PGSQL.${port}`)), user, database }
  const path = join(tempFolder(), 'backup')
  const { tables } = await createBackup({ connection: slow, files: app.deps.files, dataDir: tempFolder() }, path, undefined)
  const [leads] = await query({ host, port, user, database }, 'SELECT count(*) FROM leads')
  expect(tables.find(({ name }) => name === 'leads')?.rows).toBe(Number(leads))
})

it('a backup has the picture that came while the database was read', async () => {
  const { connection, deps } = await createTestApp().then((app) => ({ deps: app.deps, connection: toConnection(app.pool) }))
  const upload = 'blogs/late-0123456789.webp'
  let hasCome = false
  const list = async () => {
    const before = await deps.files.list()
    if (!hasCome) await deps.files.write(upload, Buffer.from('a picture'))
    hasCome = true
    return before
  }
  const path = join(tempFolder(), 'backup')
  const { files } = await createBackup({ connection, files: { ...deps.files, list }, dataDir: tempFolder() }, path, undefined)
  expect(files.map(({ name }) => name)).toContain(ENTRIES.uploads + upload)
})
