import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { imageVariantPath } from '../../../contract/paths.ts'
import { createTestApp } from '../../../test/harness.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import { signIn, uploadImage } from '../../../test/steps.ts'
import { ORIGINALS } from '../../content/images/receive-upload.ts'
import { createFiles } from '../../deps.ts'
import { StartError } from '../log.ts'
import { diskFileStore } from './storage.ts'
import { s3FileStore } from './storage-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'karigar-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const account = await startS3Server()
const s3 = await s3FileStore(account)
const away = await startS3Server()
const lost = await s3FileStore(away)
await away.stop()

const LARGE = 11 * 1024 * 1024

async function* stream(sizeBytes: number, breaksOff = false): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(65_536, 'k')
  for (let sent = 0; sent < sizeBytes; sent += chunk.length) yield chunk.subarray(0, sizeBytes - sent)
  if (breaksOff) throw new Error('The sender hung up')
}

describe.each([
  ['folder', diskFileStore(folder)],
  ['bucket', s3],
])('a %s', (_, files) => {
  it('gives back what was written, whole or as a stream', async () => {
    await files.write('blogs/a.webp', Buffer.from('first'))
    await files.write('blogs/large.webp', stream(LARGE))
    expect(Buffer.from((await files.read('blogs/a.webp')) ?? '').toString()).toBe('first')
    expect((await files.read('blogs/large.webp'))?.byteLength).toBe(LARGE)
    expect((await files.list()).sort()).toEqual(['blogs/a.webp', 'blogs/large.webp'])
  })

  it('has nothing of a stream that failed', async () => {
    for (const sizeBytes of [100, LARGE])
      await expect(files.write('blogs/broken.webp', stream(sizeBytes, true))).rejects.toThrow('hung up')
    expect(await files.read('blogs/broken.webp')).toBeUndefined()
    expect(await files.list()).not.toContain('blogs/broken.webp')
  })

  it('removes a file, and does not mind a missing one', async () => {
    await files.remove('blogs/a.webp')
    await files.remove('blogs/a.webp')
    expect(await files.read('blogs/a.webp')).toBeUndefined()
  })

  it('removes the old files of one folder', async () => {
    await files.write('originals/b', Buffer.from('b'))
    await files.removeOld('originals', new Date(Date.now() - 60_000))
    expect(await files.list()).toContain('originals/b')
    await files.removeOld('originals', new Date(Date.now() + 60_000))
    expect(await files.list()).toEqual(['blogs/large.webp'])
  })
})

describe('with the uploads in a bucket', () => {
  it('a picture is received, served at once, copied by a job and removed', async () => {
    const app = await createTestApp({}, { files: s3 })
    const token = await signIn(app)
    const image = await uploadImage(app, token)
    const path = imageVariantPath(image.file, image.width, 'avif')
    expect((await app.fetch(path)).headers.get('cache-control')).toBe('no-store')
    await app.runJobs()
    const served = await app.fetch(path)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect((await s3.list()).filter((key) => key.startsWith(ORIGINALS))).toEqual([])
    await app.request('DELETE', `/images/${image.id}`, undefined, { token })
    await app.runJobs()
    expect((await s3.list()).filter((key) => key.includes(image.file.replace('.webp', '')))).toEqual([])
    await app.close()
  })

  it('a store that does not answer is a reason to try again, and does not prevent the start', async () => {
    const app = await createTestApp({}, { files: lost })
    expect((await app.fetch('/uploads/blogs/a.webp')).status).toBe(503)
    expect(app.takeErrors()).toHaveLength(1)
  })

  it('a bucket that is not there keeps the program from starting', async () => {
    await expect(s3FileStore({ ...account, bucket: 'another' })).rejects.toThrow(StartError)
  })
})

it('the folders of a data folder are closed to other users of the machine', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-store-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const files = await createFiles({ dataDir, s3: undefined })
  await files.write(`${ORIGINALS}/a-photo`, Buffer.from('taken at home'))
  const modes = ['uploads', `uploads/${ORIGINALS}`].map((name) => statSync(join(dataDir, name)).mode & 0o777)
  expect(modes).toEqual([0o700, 0o700])
})
