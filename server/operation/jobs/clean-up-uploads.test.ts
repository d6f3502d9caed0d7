import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Image } from '../../../contract/content/images.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { imageVariantPath } from '../../../contract/paths.ts'
import { buildBlog } from '../../../test/builders.ts'
import { cleanUpSteps } from '../../../test/clean-up-steps.ts'
import { createTestApp } from '../../../test/harness.ts'
import { uploadImage } from '../../../test/steps.ts'
import { images } from '../../platform/db/schema.ts'
import { cleanUp } from './run-jobs.ts'

const app = await createTestApp()
const { admin, cleanUpAfter } = cleanUpSteps(app)

const filesOf = ({ file, widths }: Image) => [
  `blogs/${file}`,
  ...widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => imageVariantPath(file, width, format).replace('/uploads/', '')),
  ),
]

async function findStates(image: Image): Promise<boolean[]> {
  const files = await Promise.all(filesOf(image).map((key) => app.deps.files.read(key)))
  return [...new Set(files.map((bytes) => bytes !== undefined))]
}

it('uploads that no record uses are removed after 24 hours with their files; those of a blog and of the library stay', async () => {
  const lost = await uploadImage(app, admin.token)
  const [inLibrary, ofBlog, inText] = [
    await uploadImage(app, admin.token),
    await uploadImage(app, admin.token),
    await uploadImage(app, admin.token),
  ]
  await app.request('PATCH', `/images/${inLibrary.id}`, { alt: '', keep: true }, admin)
  const {
    created_at: _,
    updated_at: _u,
    image: _i,
    ...fields
  } = buildBlog({ content: `<p><img src="${inText.url}" alt=""></p>` })
  const { status } = await app.request('POST', '/blogs', { ...fields, image_id: ofBlog.id }, admin)
  expect(status).toBe(201)
  await app.runJobs()

  await cleanUpAfter(DAY_MS, async () => expect(await findStates(lost)).toEqual([true]))
  await app.runJobs()
  expect(await findStates(lost)).toEqual([false])
  for (const kept of [inLibrary, ofBlog, inText]) expect(await findStates(kept)).toEqual([true])
  const ids = [lost, inLibrary, ofBlog, inText].map(({ id }) => id)
  expect(await app.db.$count(images, inArray(images.id, ids))).toBe(3)
})

it('two concurrent runs do no harm', async () => {
  const lost = await uploadImage(app, admin.token)
  app.clock.advance(DAY_MS + 1)
  await Promise.all([cleanUp(app.deps), cleanUp(app.deps)])
  await app.runJobs()
  expect(await findStates(lost)).toEqual([false])
})
