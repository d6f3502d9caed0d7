import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { MAX_IMAGE_BYTES } from '../../contract/content/images.ts'
import { ORIGINALS } from '../../server/content/images/receive-upload.ts'
import { ADMIN, type Program } from '../../test/program.ts'
import { printFigure } from './figures.ts'
import { readMemory } from './read-memory.ts'

const PICTURES = 10
const BUDGET_MB = 150
const POLL_MS = 200

/** Prints how much memory the program needs for ten photos of almost 10 MB that arrive at once. */
export async function printUploads(program: Program): Promise<void> {
  const { url, child } = program
  const session = await post(`${url}/api/public/authenticate`, JSON.stringify(ADMIN), { 'Content-Type': 'application/json' })
  const { token } = (await session.json()) as { token: string }
  const photos = await Promise.all(Array.from({ length: PICTURES }, (_, index) => createPhoto(index)))
  const before = await readMemory(program)
  // Resets the kernel's record of the peak.
  await writeFile(`/proc/${child.pid}/clear_refs`, '5')
  const start = performance.now()
  const answers = await Promise.all(
    photos.map((photo, index) => {
      const form = new FormData()
      form.append('image', new File([photo], `photo-${index}.jpg`))
      return post(`${url}/api/temp-images`, form, { Authorization: `Bearer ${token}` })
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const stored = answers.filter(({ status }) => status === 201).length
  await waitForOriginals(program)
  const peak = await readMemory(program, 'VmHWM')
  const name = `more at the peak of ${PICTURES} uploads at once, stored within ${seconds.toFixed(1)} s`
  printFigure(name, peak - before, BUDGET_MB, { errors: PICTURES - stored })
}

/** Waits until the job has made the copies of every upload. */
async function waitForOriginals({ dataDir }: Program): Promise<void> {
  while ((await readdir(join(dataDir, 'uploads', ORIGINALS))).length > 0) await sleep(POLL_MS)
}

const post = (url: string, body: FormData | string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', body, headers })

/** A noisy photo of 12 megapixels, as large as an upload may be. */
async function createPhoto(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 100 + index, sigma: 40 } as const
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000000', noise } })
  for (let quality = 90; ; quality -= 4) {
    const bytes = await photo.clone().jpeg({ quality }).toBuffer()
    if (bytes.byteLength <= MAX_IMAGE_BYTES) return new Uint8Array(bytes)
  }
}
