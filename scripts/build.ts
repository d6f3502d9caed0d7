import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { makePreviewPictures } from './preview-pictures.ts'

// Builds the visitors' files, the page renderer and the console into dist/, and compresses the files that browsers
// fetch, so that the server need not.

const root = join(import.meta.dirname, '..')
process.env.NODE_ENV = 'production'
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: 'web/site/render.tsx' } })
await build({ root, logLevel: 'warn', configFile: join(root, 'vite.console.config.ts') })
await makePreviewPictures(join(root, 'web/site/public/art'), join(root, 'web/site/art/logo.svg'), join(root, 'dist/client/og'))
await Promise.all(['dist/client', 'dist/console'].map((folder) => compressFiles(join(root, folder))))

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
