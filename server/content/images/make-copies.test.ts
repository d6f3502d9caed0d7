import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Image } from '../../../contract/content/images.ts'
import { imageVariantPath } from '../../../contract/paths.ts'
import { buildPicture } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN, type Program, startProgram } from '../../../test/program.ts'
import { postImage, signIn } from '../../../test/steps.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { makeCopies, ORIGINALS } from './receive-upload.ts'

const listCopies = ({ file, widths }: Image) =>
  widths.flatMap((width) => (['avif', 'webp'] as const).map((format) => imageVariantPath(file, width, format)))

const app = await createTestApp()

describe('the copies of an upload', () => {
  let token = ''
  beforeAll(async () => {
    token = await signIn(app)
  })
  const upload = async (green: number): Promise<Image> => {
    const bytes = await buildPicture({ width: 700, height: 350, background: { r: 9, g: green, b: 9 } })
    return (await postImage(app, token, bytes)).body.data
  }
  /** The width of the picture at a path, and whether browsers may store it. */
  async function served(path: string) {
    const answer = await app.fetch(path)
    if (answer.status !== 200) return answer.status
    const { width } = await sharp(await answer.arrayBuffer()).metadata()
    return [answer.headers.get('content-type'), width, answer.headers.get('cache-control')]
  }
  const findJobs = async () =>
    (await app.pool.query(`select data from pgboss.job where name = 'make-copies' and state = 'created'`)).rows as {
      data: { imageId: number; original: string }
    }[]

  it('are the largest copy until they are made, which no browser stores', async () => {
    const image = await upload(1)
    for (const path of listCopies(image)) expect(await served(path)).toEqual(['image/webp', 700, 'no-store'])
    await app.runJobs()
    expect(await served(imageVariantPath(image.file, 320, 'avif'))).toEqual([
      'image/avif',
      320,
      expect.stringContaining('immutable'),
    ])
    expect(await served(imageVariantPath(image.file, 640, 'webp'))).toEqual([
      'image/webp',
      640,
      expect.stringContaining('immutable'),
    ])
  })

  it('of two uploads at once are all made, and their originals removed', async () => {
    const images = await Promise.all([upload(2), upload(3)])
    const jobs = await findJobs()
    expect(jobs).toHaveLength(2)
    await app.runJobs()
    for (const path of images.flatMap(listCopies)) expect((await served(path)).toString()).toContain('immutable')
    for (const { data } of jobs) expect(await app.deps.files.read(data.original)).toBeUndefined()
  })

  it('are made of the original, which nobody else can read', async () => {
    await upload(4)
    const [job] = await findJobs()
    expect(await app.deps.files.read(job?.data.original ?? '')).toBeDefined()
    expect(await served(`/uploads/${job?.data.original}`)).toBe(404)
    await app.runJobs()
  })

  it('are made twice if the job runs twice, and of the largest copy then', async () => {
    const image = await upload(5)
    const [job] = await findJobs()
    await app.runJobs()
    const [path] = listCopies(image)
    await app.deps.files.remove(path?.replace('/uploads/', '') ?? '')
    if (job) await makeCopies(app.deps, job.data)
    expect(await served(path ?? '')).toEqual(['image/avif', 320, expect.stringContaining('immutable')])
  })

  it('are not made of a picture that was deleted', async () => {
    const image = await upload(6)
    expect((await app.request('DELETE', `/images/${image.id}`, undefined, { token })).status).toBe(200)
    await app.runJobs()
    for (const path of [image.url, ...listCopies(image)]) expect(await served(path)).toBe(404)
  })
})

describe('a crash between the answer to an upload and its copies', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-copies-'))
  let program: Program
  beforeAll(async () => {
    cpSync(inject('seeded').template, dataDir, { recursive: true })
    program = await startProgram(dataDir)
  })
  afterAll(async () => {
    await program.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('loses none of them', async () => {
    const post = (path: string, body: FormData | string, headers: Record<string, string>) =>
      fetch(`${program.url}/api${path}`, { method: 'POST', body, headers })
    const session = await post('/public/authenticate', JSON.stringify(ADMIN), { 'Content-Type': 'application/json' })
    const { token } = (await session.json()) as { token: string }
    const form = new FormData()
    // A noisy picture takes a long time to encode.
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const picture = sharp({ create: { width: 800, height: 800, channels: 3, background: '#000000', noise } })
    form.append('image', new File([new Uint8Array(await picture.jpeg().toBuffer())], 'noise.jpg'))
    const answer = await post('/temp-images', form, { Authorization: `Bearer ${token}` })
    const { data: image } = (await answer.json()) as { data: Image }
    await program.kill('SIGKILL')
    expect(answer.status).toBe(201)
    expect(readdirSync(join(dataDir, 'uploads', ORIGINALS))).toHaveLength(1)

    program = await startProgram(dataDir)
    const served = async (path: string) => (await fetch(program.url + path)).headers
    for (const path of listCopies(image)) expect((await served(path)).get('content-type')).toMatch(/^image\//)
    await waitFor(async () => {
      for (const path of listCopies(image)) expect((await served(path)).get('cache-control')).toContain('immutable')
    })
    await waitFor(() => expect(readdirSync(join(dataDir, 'uploads', ORIGINALS))).toEqual([]))
  })
})
