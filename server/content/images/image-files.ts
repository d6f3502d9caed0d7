import { createHash } from 'node:crypto'
import type { FailOnOptions, Sharp } from 'sharp'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Picture } from '../../../contract/content/blogs.ts'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '../../../contract/content/images.ts'
import { imageVariantPath, PREVIEW_SIZE, previewPath } from '../../../contract/paths.ts'
import type { FileStore } from '../../platform/providers/storage.ts'

const WIDTHS = [320, 640, 960, 1280]
const WIDEST = 1280
/** Limits the height of long strips; WebP and AVIF allow at most 16,383. */
const HIGHEST = 5120
/** How much of a picture may be missing at its end. */
const MAX_MISSING = 0.05
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']

/** A refused picture; the message tells the person who chose it why. */
export class ImageRefused extends Error {}

export type StoredImage = Omit<Picture, 'alt'> & { file: string; size_bytes: number }
/** The parts of the file names of a picture. */
type StoredName = Pick<StoredImage, 'file' | 'widths'>

/** The largest copy of a picture, with the fields of its row. */
export type LargestCopy = { image: StoredImage; bytes: Uint8Array }
/** Files by their keys. */
type Files = ReadonlyMap<string, Uint8Array>

/**
 * Checks an upload by decoding it, and encodes its largest copy: a WebP at most 1280 pixels wide, without metadata. The
 * file name contains a hash of the content, so it can be cached forever. Throws ImageRefused.
 */
export function encodeLargest(
  files: FileStore,
  { key, hash, name }: { key: string; hash: string; name: string },
): Promise<LargestCopy & { isAnimated: boolean }> {
  return inTurn(async () => {
    const bytes = await files.read(key)
    if (!bytes) throw new Error(`There is no upload ${key}`)
    const isAnimated = await requireSupportedPicture(bytes)
    return { ...(await encodeWebp(await decode(bytes), toFileName(name, hash))), isAnimated }
  })
}

/** Encodes AVIF and WebP copies at four widths from the original or, if it is missing, from the largest copy. */
export async function encodeCopies(files: FileStore, image: StoredName, original: string): Promise<Files> {
  const source = await inTurn(async () => {
    const bytes = (await files.read(original)) ?? (await files.read(`blogs/${image.file}`))
    if (!bytes) throw new Error(`There is no file of the picture ${image.file}`)
    return decode(bytes)
  })
  return encodeEachCopy(source, image)
}

/** Encodes and stores a picture for the first start, which may be SVG. */
export async function storeImage(files: FileStore, bytes: Uint8Array, name: string): Promise<StoredImage> {
  const source = await inTurn(() => decode(bytes))
  const { image, bytes: largest } = await encodeWebp(source, toFileName(name, toHash(bytes)))
  await writeAll(files, new Map([[`blogs/${image.file}`, largest], ...(await encodeEachCopy(source, image))]))
  return image
}

/** Copies a picture that was encoded before; undefined if it or one of its copies is missing. */
export async function copyImage(
  from: FileStore,
  to: FileStore,
  bytes: Uint8Array,
  name: string,
): Promise<StoredImage | undefined> {
  const file = toFileName(name, toHash(bytes))
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

export async function writeAll(store: FileStore, files: Files): Promise<void> {
  for (const [key, bytes] of files) await store.write(key, bytes)
}

/** Loaded with the first picture, because it takes 20 MB. It caches nothing, because no picture is read twice. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

let previous: Promise<unknown> = Promise.resolve()

/** One picture at a time, because each takes a lot of memory and every core. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const working = previous.then(work)
  previous = working.catch(() => {})
  return working
}

/** Decodes a picture to pixels of at most the stored size, upright. Throws ImageRefused. */
async function decode(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp()
  const read = (failOn: FailOnOptions) =>
    sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn })
      .rotate()
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  // Viewers ignore small faults, and show a truncated file as far as it goes.
  const { data, info } = await read('truncated')
    .catch(async (error) => {
      if ((await missingShare(bytes)) > MAX_MISSING) throw error
      return read('none')
    })
    .catch(() => {
      throw new ImageRefused(ADMIN_MESSAGES.imageBroken)
    })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
/** How many rows of a truncated picture are checked. */
const ROWS = 200

/** The missing share at the end of a picture, where a decoder repeats the last colour. */
async function missingShare(bytes: Uint8Array): Promise<number> {
  const sharp = await loadSharp()
  const read = (from: Uint8Array, failOn: FailOnOptions) =>
    sharp(from, { limitInputPixels: MAX_IMAGE_PIXELS, failOn })
      .resize({ width: ROWS, height: ROWS, fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer()
  const isWhole = await read(Buffer.concat([bytes, END_OF_JPEG]), 'warning').then(
    () => true,
    () => false,
  )
  if (isWhole) return 0
  const pixels = await read(bytes, 'none')
  const row = pixels.length / ROWS
  const channels = row / ROWS
  const last = pixels.subarray(-channels)
  const isFilled = (at: number) => Math.abs((pixels[at] ?? 0) - (last[at % channels] ?? 0)) <= 2
  let at = pixels.length - 1
  while (at >= 0 && isFilled(at)) at--
  return Math.floor((pixels.length - 1 - at) / row) / ROWS
}

async function encodeWebp(source: Sharp, file: string): Promise<LargestCopy> {
  const { data, info } = await source.clone().webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { image: { file, width, height, widths: toWidths(width), size_bytes: data.byteLength }, bytes: data }
}

/** Each copy queues separately, so that an upload doesn't wait for all copies of another. */
async function encodeEachCopy(source: Sharp, { file, widths }: StoredName): Promise<Files> {
  const copies = new Map<string, Uint8Array>()
  for (const width of widths) {
    const copy = source.clone().resize({ width })
    const avif = await inTurn(() => copy.clone().avif({ quality: 55, effort: 2 }).toBuffer())
    const webp = await inTurn(() => copy.clone().webp({ quality: 78 }).toBuffer())
    copies.set(toCopyKey(file, width, 'avif'), avif).set(toCopyKey(file, width, 'webp'), webp)
  }
  return copies
}

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const toFileName = (name: string, hash: string) => `${name}-${hash.slice(0, 10)}.webp`

/** The widths of the copies of a picture of this width. */
const toWidths = (width: number) => [...new Set([...WIDTHS.filter((copy) => copy < width), width])]

const toCopyKey = (file: string, width: number, format: 'avif' | 'webp') =>
  imageVariantPath(file, width, format).replace('/uploads/', '')

const toPreviewKey = (file: string) => previewPath(file).replace('/uploads/', '')

/** Makes a stored picture's preview on first request, so that older pictures get one too. */
export function makePreview(files: FileStore, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return inTurn(async () => {
    const made = await files.read(toPreviewKey(file))
    const largest = made ?? (await files.read(`blogs/${file}`))
    if (made || !largest) return made
    const sharp = await loadSharp()
    // Transparent parts become white, as in the chats that show it.
    const preview = new Uint8Array(
      await sharp(largest).resize(PREVIEW_SIZE).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
    )
    await files.write(toPreviewKey(file), preview)
    return preview
  })
}

/** The key of the largest copy of the picture that a smaller copy belongs to. */
export const toLargestKey = (copyKey: string) => copyKey.replace(/-(\d{1,4}\.(avif|webp)|preview\.jpg)$/, '.webp')

/** The files of a picture in the store, without its preview. */
const toKeys = ({ file, widths }: StoredName) => [
  `blogs/${file}`,
  ...widths.flatMap((width) => [toCopyKey(file, width, 'avif'), toCopyKey(file, width, 'webp')]),
]

/** Decides by the bytes, not the file name; returns whether it is animated. */
async function requireSupportedPicture(bytes: Uint8Array): Promise<boolean> {
  if (isHeic(bytes)) throw new ImageRefused(ADMIN_MESSAGES.imageIsHeic)
  if (isMarkup(bytes)) throw new ImageRefused(isSvg(bytes) ? ADMIN_MESSAGES.imageIsSvg : ADMIN_MESSAGES.imageUnknownType)
  const sharp = await loadSharp()
  const {
    format,
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0, pages: 1 }))
  if (!format || !READABLE.includes(format)) throw new ImageRefused(ADMIN_MESSAGES.imageUnknownType)
  if (Math.max(width, height) > MAX_IMAGE_SIDE) throw new ImageRefused(ADMIN_MESSAGES.imageTooLong)
  if (width * height > MAX_IMAGE_PIXELS) throw new ImageRefused(ADMIN_MESSAGES.imageTooManyPixels)
  return pages > 1
}

const readHead = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4096)).toString()

/** The decoder gets no markup and no gzip: 400 bytes of SVG with nested entities keep it busy for 20 seconds. */
const isMarkup = (bytes: Uint8Array) => /^\uFEFF?\s*</.test(readHead(bytes)) || (bytes[0] === 0x1f && bytes[1] === 0x8b)

const isSvg = (bytes: Uint8Array) => /<svg/i.test(readHead(bytes))

/**
 * HEIC is recognised by the brands in its first box; AVIF uses the same container, sometimes under the common brand
 * `mif1`.
 */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const brand = /^....ftyp(....)/s.exec(head)?.[1] ?? ''
  return /^(hei[cxms]|hev[cx])$/.test(brand) || (/^(mif1|msf1)$/.test(brand) && !/avi[fs]/.test(head))
}

export async function removeImageFiles(files: FileStore, image: StoredName): Promise<void> {
  await Promise.all([...toKeys(image), toPreviewKey(image.file)].map((key) => files.remove(key)))
}
