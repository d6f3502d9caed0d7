import * as z from 'zod/mini'
import { ItemsInput, SavedVersion } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { endpoint, InLanguage, Time } from '../endpoint.ts'
import { optionalText, requiredText } from '../fields.ts'
import { DOCUMENTS } from '../options.ts'
import { toLine, toPlainHtml } from '../text.ts'
import { Item } from './services.ts'

const [about, ...policies] = DOCUMENTS

/** The public pages that always exist, in footer order. */
export const FIXED_PAGES = ['/', about.page, '/contactus', '/blogs', ...policies.map(({ page }) => page)] as const

export const Document = z.object({
  status: z.literal(true),
  title: z.string(),
  /** HTML, sanitised for visitors. */
  description: z.string(),
  /**
   * The about page's claims in figures: `title` is the figure, `description` what it counts. Only the about page has
   * them.
   */
  figures: z.optional(z.array(Item)),
  /** The English headings, in answers in other languages: the page's sections are named after them. */
  headings: z.optional(z.array(z.string())),
  updated_at: Time,
  ...InLanguage,
})
export type Document = z.infer<typeof Document>

const publicDocument = (key: string, summary: string) =>
  endpoint({ method: 'GET', path: `/public/${key}`, isContent: true, summary, output: Document })

export const EditableDocument = z.extend(Document, { version: z.number() })
export type EditableDocument = z.infer<typeof EditableDocument>

export const DocumentInput = z.object({
  title: requiredText(ADMIN_MESSAGES.requiredOf('Title'), 200, toLine),
  description: optionalText(500_000, toPlainHtml),
  /** Without this field, the figures stay unchanged. */
  figures: z.optional(ItemsInput),
  version: SavedVersion,
})

const editableDocument = (key: string, summary: string) =>
  endpoint({ method: 'GET', path: `/${key}`, auth: 'editor', summary, output: EditableDocument })
const saveDocument = (key: string, summary: string) =>
  endpoint({
    method: 'PUT',
    path: `/${key}`,
    auth: 'editor',
    summary,
    input: DocumentInput,
    output: z.extend(EditableDocument, { message: z.string() }),
  })

export const getAboutUs = publicDocument('about-us', 'The about page')
export const getPrivacyPolicy = publicDocument('privacy-policy', 'The privacy policy')
export const getRefundPolicy = publicDocument('refund-policy', 'The refund policy')
export const getTermsAndConditions = publicDocument('terms-and-conditions', 'The terms and conditions')
export const getShippingPolicy = publicDocument('shipping-policy', 'The shipping policy')

export const getEditableAboutUs = editableDocument('about-us', 'The about page as the editor wrote it')
export const getEditablePrivacyPolicy = editableDocument('privacy-policy', 'The privacy policy as the editor wrote it')
export const getEditableRefundPolicy = editableDocument('refund-policy', 'The refund policy as the editor wrote it')
export const getEditableTermsAndConditions = editableDocument('terms-and-conditions', 'The terms as the editor wrote them')
export const getEditableShippingPolicy = editableDocument('shipping-policy', 'The shipping policy as the editor wrote it')

export const updateAboutUs = saveDocument('about-us', 'Save the about page')
export const updatePrivacyPolicy = saveDocument('privacy-policy', 'Save the privacy policy')
export const updateRefundPolicy = saveDocument('refund-policy', 'Save the refund policy')
export const updateTermsAndConditions = saveDocument('terms-and-conditions', 'Save the terms and conditions')
export const updateShippingPolicy = saveDocument('shipping-policy', 'Save the shipping policy')
