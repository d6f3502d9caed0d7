import { expect, it } from 'vitest'
import { buildPicture } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { postImage, signIn } from '../../../test/steps.ts'
import { images } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const { files } = app.deps
let greens = 0
const buildNext = () => buildPicture({ background: { r: 4, g: ++greens, b: 4 } })
const listPictures = async () => (await files.list()).filter((key) => key.startsWith('blogs/')).sort()
const remove = (id: number) => app.request('DELETE', `/images/${id}`, undefined, { token })
const HOUR_AND_MORE = { isEager: true }

/** Replaces some of the store's methods during `work`. */
async function whileStore<T>(broken: Partial<typeof files>, work: () => Promise<T>): Promise<T> {
  const whole = { ...files }
  Object.assign(files, broken)
  try {
    return await work()
  } finally {
    Object.assign(files, whole)
  }
}

it('an upload that ends between its file and its row leaves neither a row nor, an hour later, a file', async () => {
  const [before, rows] = [await listPictures(), await app.db.$count(images)]
  const { write } = files
  const writeAndEnd: typeof write = async (key, bytes) => {
    await write(key, bytes)
    if (key.startsWith('blogs/')) throw new Error('The connection is gone')
  }
  const picture = await buildNext()
  const { status } = await whileStore({ write: writeAndEnd }, () => postImage(app, token, picture))
  expect([status, app.takeErrors().length > 0]).toEqual([500, true])
  expect(await listPictures()).toHaveLength(before.length + 1)
  await app.runJobs(HOUR_AND_MORE)
  expect([await listPictures(), await app.db.$count(images)]).toEqual([before, rows])
})

it('a picture that was uploaded keeps its files, and so does one that was deleted and uploaded again', async () => {
  const picture = await buildNext()
  const { file, id } = (await postImage(app, token, picture)).body.data
  await app.runJobs(HOUR_AND_MORE)
  const stored = await listPictures()
  expect(stored).toContain(`blogs/${file}`)
  await remove(id)
  await postImage(app, token, picture)
  await app.runJobs(HOUR_AND_MORE)
  expect(await listPictures()).toEqual(stored)
})

it('a deleted picture loses its files once the store answers again', async () => {
  const before = await listPictures()
  const { id } = (await postImage(app, token, await buildNext())).body.data
  await app.runJobs()
  const refuse = () => Promise.reject(new Error('The store is down'))
  await whileStore({ remove: refuse }, async () => {
    expect((await remove(id)).status).toBe(200)
    await app.runJobs()
  })
  expect((await listPictures()).length).toBeGreaterThan(before.length)
  await app.runJobs(HOUR_AND_MORE)
  expect(await listPictures()).toEqual(before)
})
