import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { build, type InlineConfig } from 'vite'
import { moduleSideEffects, withoutSummaries } from '../vite.contract.ts'
import { publishBuild } from './publish-build.ts'

// Builds the visitors' files, the page renderer and the console, makes the preview pictures of links, and compresses
// what browsers fetch, so that the server doesn't have to. Moves everything into dist/ once it is complete.

const WIDTH = 1200
const HEIGHT = 630
/** The logo's share of the width, on the left; the drawing fills the rest. */
const LOGO_COLUMN = 380
const PAPER = '#faf5ea'
const INK = '#1d2a2b'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const next = join(dist, 'next')
process.env.NODE_ENV = 'production'
await rm(next, { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { outDir: join(next, 'client') } })
await build({ root, logLevel: 'warn', build: { outDir: join(next, 'server'), ssr: 'web/site/render.tsx' } })
await build({
  root,
  logLevel: 'warn',
  configFile: join(root, 'vite.console.config.ts'),
  build: { outDir: join(next, 'console') },
})

const target = ['chrome111', 'safari16.4', 'firefox128']
const BESIDE: InlineConfig = { root, logLevel: 'warn', configFile: false, publicDir: false }
// The script of the technician's page. It is built separately from the public pages: any shared code would become files
// of its own, which every visitor would fetch.
await build({
  ...BESIDE,
  plugins: [react(), withoutSummaries],
  build: {
    ...{ outDir: join(next, 'client'), manifest: '.vite/day.json', emptyOutDir: false, modulePreload: false, target },
    rollupOptions: {
      input: ['web/site/day/hydrate-day.tsx'],
      treeshake: { moduleSideEffects },
      // Browsers keep this file across deploys.
      output: { codeSplitting: { groups: [{ name: 'day-react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
  },
})
// The service worker is one plain script, because not every browser can start a worker from modules.
await build({
  ...BESIDE,
  build: {
    ...{ outDir: join(next, 'worker'), target },
    rollupOptions: {
      input: ['web/site/offline/worker/worker.ts'],
      output: { format: 'iife', entryFileNames: 'worker.js' },
      treeshake: { moduleSideEffects },
    },
  },
})
await makePreviewPictures(join(root, 'web/site/public/art'), join(root, 'web/site/art/logo.svg'), join(next, 'client/og'))
await Promise.all(['client', 'console'].map((folder) => compressFiles(join(next, folder))))
await publishBuild(next, dist)

async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => ['.js', '.css', '.svg'].includes(extname(name))).map((name) => compressFile(join(folder, name))),
  )
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  await writeFile(`${file}.br`, brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * Makes the images that chats and feeds show for a link. They accept no SVG, so each group's drawing becomes a PNG in
 * the recommended size.
 */
async function makePreviewPictures(artFolder: string, logoFile: string, outFolder: string): Promise<void> {
  await mkdir(outFolder, { recursive: true })
  const logo = (await readFile(logoFile, 'utf8')).replaceAll('currentColor', INK)
  const mark = await sharp(Buffer.from(logo), { density: 300 })
    .resize({ width: LOGO_COLUMN - 88 })
    .extend({ left: 44, right: 44, background: PAPER })
    .png()
    .toBuffer()
  const drawings = (await readdir(artFolder)).filter((name) => name.endsWith('.svg'))
  await Promise.all(
    drawings.map(async (name) => {
      const scene = await sharp(join(artFolder, name), { density: 300 })
        .resize(WIDTH - LOGO_COLUMN, HEIGHT, { fit: 'cover' })
        .toBuffer()
      await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
        .composite([
          { input: scene, left: LOGO_COLUMN, top: 0 },
          { input: mark, gravity: 'west' },
        ])
        .png({ palette: true, colours: 64 })
        .toFile(join(outFolder, `${basename(name, '.svg')}.png`))
    }),
  )
}
