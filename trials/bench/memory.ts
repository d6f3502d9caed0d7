import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { MAX_IMAGE_BYTES } from '../../contract/content/images.ts'
import { ORIGINALS } from '../../server/content/images/receive-upload.ts'
import { type Program, startProgram } from '../../test/program.ts'
import { printFigure } from './figures.ts'
import { forgetPeak, measureLoad, readMemory, signIn } from './load.ts'

const SETTLE_MS = 3_000
const REQUESTS = 100_000
const PICTURES = 10

/** Prints how long a first and a second start take, and the memory of the program without its PostgreSQL. */
export async function printStart(): Promise<void> {
  console.log('\nStart, in seconds, and memory of the program without PostgreSQL, in MB')
  const folder = await mkdtemp(join(tmpdir(), 'karigar-start-'))
  const start = async (name: string, budgetS: number, budgetMb: number): Promise<Program> => {
    const start = performance.now()
    const program = await startProgram(folder)
    printFigure(`${name} to ready`, (performance.now() - start) / 1000, budgetS)
    await sleep(SETTLE_MS)
    printFigure(`memory after the ${name}, idle`, await readMemory(program), budgetMb)
    return program
  }
  await (await start('first start', 5, 200)).stop()
  const program = await start('second start', 1.2, 130)
  try {
    await printGrowth(program)
    await printUploads(program)
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function printGrowth(program: Program): Promise<void> {
  const ask = async () => (await measureLoad(`${program.url}/`, program.child.pid ?? 0, { encoding: 'br' })).requests
  // Warms up the compiler and the caches.
  await ask()
  const before = await readMemory(program)
  for (let requests = 0; requests < REQUESTS; ) requests += await ask()
  await sleep(SETTLE_MS)
  const growth = (await readMemory(program)) / before - 1
  printFigure(`growth after ${REQUESTS} requests, % of ${before.toFixed(0)} MB`, growth * 100, 10)
}

/** Prints how much memory the program needs for ten photos of almost 10 MB that arrive together. */
async function printUploads(program: Program): Promise<void> {
  const { token } = await signIn(program.url)
  const photos = await Promise.all(Array.from({ length: PICTURES }, (_, index) => createPhoto(index)))
  const before = await readMemory(program)
  await forgetPeak(program)
  const answers = await Promise.all(
    photos.map((photo, index) => {
      const body = new FormData()
      body.append('image', new File([photo], `photo-${index}.jpg`))
      return fetch(`${program.url}/api/temp-images`, { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } })
    }),
  )
  const errors = answers.filter(({ status }) => status !== 201).length
  // Until the job has made every upload's copies.
  while ((await readdir(join(program.dataDir, 'uploads', ORIGINALS))).length > 0) await sleep(200)
  const peak = await readMemory(program, 'VmHWM')
  printFigure(`more at the peak of ${PICTURES} uploads at once`, peak - before, 150, { errors })
}

/** A noisy photo of 12 megapixels, as large as an upload may be. */
async function createPhoto(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 100 + index, sigma: 40 } as const
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000000', noise } })
  for (let quality = 90; ; quality -= 4) {
    const bytes = await photo.clone().jpeg({ quality }).toBuffer()
    if (bytes.byteLength <= MAX_IMAGE_BYTES) return new Uint8Array(bytes)
  }
}
