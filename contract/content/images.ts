import * as z from 'zod/mini'
import { sortBy } from '../admin-fields.ts'
import { Data, Done, endpoint, Page, Time } from '../endpoint.ts'
import { Id, ListQuery, optionalText } from '../fields.ts'
import { toLine } from '../text.ts'
import { kindsWith } from './content.ts'

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000
export const MAX_IMAGE_SIDE = 16_000

export const Image = z.object({
  id: z.number(),
  file: z.string(),
  /** Path on the site. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  alt: z.string(),
  size_bytes: z.number(),
  /** Not used by any record yet; it is removed after 24 hours. */
  is_temporary: z.boolean(),
  created_at: Time,
})
export type Image = z.infer<typeof Image>

/** A record that shows a picture. */
export const ImageUse = z.object({
  kind: z.enum([...kindsWith('html'), 'services', 'technicians']),
  id: z.string(),
  title: z.string(),
})
export type ImageUse = z.infer<typeof ImageUse>

export const list = endpoint({
  method: 'GET',
  path: '/images',
  auth: 'editor',
  summary: 'The pictures that were uploaded, newest first, and where each is used',
  input: z.object({ ...ListQuery, sort: sortBy(['file', 'size_bytes', 'created_at']) }),
  output: Page(z.extend(Image, { uses: z.array(ImageUse) })),
})

export const update = endpoint({
  method: 'PATCH',
  path: '/images/:id',
  auth: 'editor',
  summary: 'Change a picture’s alternative text',
  /** `keep` keeps an unused upload in the library. */
  input: z.object({ id: Id, alt: optionalText(300, toLine), keep: z.optional(z.boolean()) }),
  output: Data(Image),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/images/:id',
  auth: 'editor',
  summary: 'Delete a picture that nothing uses',
  input: z.object({ id: Id }),
  output: Done,
})

/**
 * `POST /temp-images` takes multipart form data with a file `image`, which no JSON schema describes; this is its
 * answer.
 */
export const UploadedImage = z.object({ status: z.literal(true), message: z.string(), data: Image })
export type UploadedImage = z.infer<typeof UploadedImage>
