import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { makePreviewPictures } from './preview-pictures.ts'
import { publishBuild } from './publish-build.ts'

// Builds the visitors' files, the page renderer and the console, compresses what browsers fetch, so that the server
// need not, and moves all of it into dist/ once it is complete.

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const next = join(dist, 'next')
process.env.NODE_ENV = 'production'
await rm(next, { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { outDir: join(next, 'client') } })
await build({ root, logLevel: 'warn', build: { outDir: join(next, 'server'), ssr: 'web/site/render.tsx' } })
for (const [name, folder] of [
  ['day', 'client'],
  ['console', 'console'],
  ['worker', 'worker'],
] as const) {
  const configFile = join(root, `vite.${name}.config.ts`)
  await build({ root, logLevel: 'warn', configFile, build: { outDir: join(next, folder) } })
}
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
