import * as z from 'zod/mini'
import { ItemsInput, SavedVersion } from './admin-fields.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { Item } from './services.ts'

export const Document = z.object({
  status: z.literal(true),
  title: z.string(),
  /** HTML, cleaned on the way out. */
  description: z.string(),
  /** The about page’s claims in figures, as `title` and what it counts; no other document has them. */
  figures: z.optional(z.array(Item)),
  updated_at: z.string(),
})
export type Document = z.infer<typeof Document>

const publicDocument = (key: string, summary: string) =>
  endpoint({ method: 'GET', path: `/public/${key}`, summary, output: Document })

export const EditableDocument = z.extend(Document, { version: z.number() })
export type EditableDocument = z.infer<typeof EditableDocument>

export const DocumentInput = z.object({
  title: requiredText(MESSAGES.requiredOf('Title'), 200),
  description: optionalText(500_000),
  /** Left out, they stay as they are. */
  figures: z.optional(ItemsInput),
  version: SavedVersion,
})

const editableDocument = (key: string, summary: string) =>
  endpoint({ method: 'GET', path: `/${key}`, auth: 'admin', summary, output: EditableDocument })
const saveDocument = (key: string, summary: string) =>
  endpoint({
    method: 'PUT',
    path: `/${key}`,
    auth: 'admin',
    summary,
    input: DocumentInput,
    output: z.extend(EditableDocument, { message: z.string() }),
  })

export const documents = {
  getAboutUs: publicDocument('about-us', 'The about page'),
  getPrivacyPolicy: publicDocument('privacy-policy', 'The privacy policy'),
  getRefundPolicy: publicDocument('refund-policy', 'The refund policy'),
  getTermsAndConditions: publicDocument('terms-and-conditions', 'The terms and conditions'),
  getShippingPolicy: publicDocument('shipping-policy', 'The shipping policy'),

  getEditableAboutUs: editableDocument('about-us', 'The about page as the editor wrote it'),
  getEditablePrivacyPolicy: editableDocument('privacy-policy', 'The privacy policy as the editor wrote it'),
  getEditableRefundPolicy: editableDocument('refund-policy', 'The refund policy as the editor wrote it'),
  getEditableTermsAndConditions: editableDocument('terms-and-conditions', 'The terms as the editor wrote them'),
  getEditableShippingPolicy: editableDocument('shipping-policy', 'The shipping policy as the editor wrote it'),

  updateAboutUs: saveDocument('about-us', 'Save the about page'),
  updatePrivacyPolicy: saveDocument('privacy-policy', 'Save the privacy policy'),
  updateRefundPolicy: saveDocument('refund-policy', 'Save the refund policy'),
  updateTermsAndConditions: saveDocument('terms-and-conditions', 'Save the terms and conditions'),
  updateShippingPolicy: saveDocument('shipping-policy', 'Save the shipping policy'),
}
