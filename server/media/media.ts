import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Picture } from '../../contract/blogs.ts'
import { imageVariantPath } from '../../contract/paths.ts'
import type { FileStore } from '../providers/storage.ts'

const WIDTHS = [320, 640, 960, 1280]
const LARGEST = 1280

export type StoredImage = Omit<Picture, 'alt'> & { file: string }

/**
 * Keeps a picture as WebP of at most 1280 pixels across, with AVIF and WebP copies at four widths beside it and none of
 * its metadata. The file's name carries a hash of the content, so it can be cached for ever.
 */
export async function storeBlogImage(files: FileStore, bytes: Uint8Array, name: string): Promise<StoredImage> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const file = `${name}-${hash}.webp`
  const source = sharp(bytes).rotate().resize({ width: LARGEST, withoutEnlargement: true })
  const { data, info } = await source.clone().webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
  const widths = WIDTHS.filter((width) => width <= info.width)

  const writes = widths.flatMap((width) => {
    const copy = source.clone().resize({ width })
    return [
      { path: imageVariantPath(file, width, 'avif'), bytes: copy.clone().avif({ quality: 55, effort: 2 }).toBuffer() },
      { path: imageVariantPath(file, width, 'webp'), bytes: copy.clone().webp({ quality: 78 }).toBuffer() },
    ]
  })
  await files.write(`blogs/${file}`, data)
  for (const write of writes) await files.write(write.path.replace('/uploads/', ''), await write.bytes)
  return { file, width: info.width, height: info.height, widths }
}
