import { createHash } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { Picture } from '../../contract/blogs.ts'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '../../contract/images.ts'
import { imageVariantPath } from '../../contract/paths.ts'
import type { FileStore } from '../providers/storage.ts'

const WIDTHS = [320, 640, 960, 1280]
const WIDEST = 1280
/** Limits the height of long strips; WebP and AVIF allow at most 16,383. */
const HIGHEST = 5120
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']

/** A refused picture; the message says why, to the person who chose it. */
export class ImageRefused extends Error {}

export type StoredImage = Omit<Picture, 'alt'> & { file: string; size_bytes: number }

/** A picture as it is stored: the fields of its row, and its files by their keys. */
export type EncodedImage = { image: StoredImage; files: ReadonlyMap<string, Uint8Array> }

/**
 * Encodes a picture as a WebP of at most 1280 pixels across, with AVIF and WebP copies at four widths beside it and
 * without its metadata. The file's name carries a hash of the content, so it can be cached for ever. Throws
 * ImageRefused.
 */
export async function encodeUpload(bytes: Uint8Array, name: string): Promise<EncodedImage> {
  await requireSupportedPicture(bytes)
  return encodeImage(bytes, name)
}

/** Encodes and stores a picture of the first start, which may be SVG. */
export async function storeImage(files: FileStore, bytes: Uint8Array, name: string): Promise<StoredImage> {
  const encoded = await encodeImage(bytes, name)
  await writeImage(files, encoded)
  return encoded.image
}

/** Copies a picture that was encoded before; undefined if it or one of its copies is missing. */
export async function copyImage(
  from: FileStore,
  to: FileStore,
  bytes: Uint8Array,
  name: string,
): Promise<StoredImage | undefined> {
  const file = toFileName(bytes, name)
  const data = await from.read(`blogs/${file}`)
  if (!data) return undefined
  const sharp = await loadSharp()
  const { width, height } = await sharp(data).metadata()
  const image = { file, width, height, widths: toWidths(width), size_bytes: data.byteLength }
  const copies = await Promise.all(toKeys(image).map(async (key) => [key, await from.read(key)] as const))
  for (const [key, copy] of copies) {
    if (!copy) return undefined
    await to.write(key, copy)
  }
  return image
}

export async function writeImage(store: FileStore, { files }: EncodedImage): Promise<void> {
  await Promise.all([...files].map(([key, bytes]) => store.write(key, bytes)))
}

/** Loaded with the first picture, because it takes 20 MB. It caches nothing: no picture is read twice. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

let previous: Promise<unknown> = Promise.resolve()

/** Encodes one picture at a time, because each takes much memory and every core. */
function encodeImage(bytes: Uint8Array, name: string): Promise<EncodedImage> {
  const encoding = previous.then(() => encodeNow(bytes, name))
  previous = encoding.catch(() => {})
  return encoding
}

async function encodeNow(bytes: Uint8Array, name: string): Promise<EncodedImage> {
  const file = toFileName(bytes, name)
  const sharp = await loadSharp()
  // Decoded once, for all the copies.
  const { data: pixels, info } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
    .rotate()
    .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new ImageRefused(ADMIN_MESSAGES.imageBroken)
    })
  const source = sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const data = await source.clone().webp({ quality: 82 }).toBuffer()
  const widths = toWidths(info.width)
  const copies = await Promise.all(
    widths.flatMap((width) => {
      const copy = source.clone().resize({ width })
      const toCopy = async (format: 'avif' | 'webp', encoded: Promise<Buffer>) =>
        [toCopyKey(file, width, format), await encoded] as const
      return [
        toCopy('avif', copy.clone().avif({ quality: 55, effort: 2 }).toBuffer()),
        toCopy('webp', copy.clone().webp({ quality: 78 }).toBuffer()),
      ]
    }),
  )
  const image = { file, width: info.width, height: info.height, widths, size_bytes: data.byteLength }
  return { image, files: new Map<string, Uint8Array>([[`blogs/${file}`, data], ...copies]) }
}

const toFileName = (bytes: Uint8Array, name: string) =>
  `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.webp`

/** The widths of the copies of a picture so wide. */
const toWidths = (width: number) => [...new Set([...WIDTHS.filter((copy) => copy < width), width])]

const toCopyKey = (file: string, width: number, format: 'avif' | 'webp') =>
  imageVariantPath(file, width, format).replace('/uploads/', '')

/** All files of a picture in the store. */
const toKeys = ({ file, widths }: Pick<StoredImage, 'file' | 'widths'>) => [
  `blogs/${file}`,
  ...widths.flatMap((width) => [toCopyKey(file, width, 'avif'), toCopyKey(file, width, 'webp')]),
]

/** Decides by the bytes, whatever the file is called. */
async function requireSupportedPicture(bytes: Uint8Array): Promise<void> {
  if (isHeic(bytes)) throw new ImageRefused(ADMIN_MESSAGES.imageIsHeic)
  const sharp = await loadSharp()
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }))
  if (format === 'svg') throw new ImageRefused(ADMIN_MESSAGES.imageIsSvg)
  if (!format || !READABLE.includes(format)) throw new ImageRefused(ADMIN_MESSAGES.imageUnknownType)
  if (Math.max(width, height) > MAX_IMAGE_SIDE) throw new ImageRefused(ADMIN_MESSAGES.imageTooLong)
  if (width * height > MAX_IMAGE_PIXELS) throw new ImageRefused(ADMIN_MESSAGES.imageTooManyPixels)
}

/**
 * HEIC is recognised by the brands in its first box; AVIF uses the same container, sometimes under the common brand
 * `mif1`.
 */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const brand = /^....ftyp(....)/s.exec(head)?.[1] ?? ''
  return /^(hei[cxms]|hev[cx])$/.test(brand) || (/^(mif1|msf1)$/.test(brand) && !/avi[fs]/.test(head))
}

/** Ignores failures: a file that stays behind does no harm. */
export async function removeImageFiles(files: FileStore, image: Pick<StoredImage, 'file' | 'widths'>): Promise<void> {
  await Promise.allSettled(toKeys(image).map((key) => files.remove(key)))
}
