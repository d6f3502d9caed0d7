import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'

// Makes the images that chats and feeds show for a link. They accept no SVG, so each group's drawing becomes a PNG in
// the recommended size.
const WIDTH = 1200
const HEIGHT = 630
/** The logo's share of the width, on the left; the drawing fills the rest. */
const LOGO_COLUMN = 380
const PAPER = '#faf5ea'
const INK = '#1d2a2b'

export async function makePreviewPictures(artFolder: string, logoFile: string, outFolder: string): Promise<void> {
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
