import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Document = z.object({
  status: z.literal(true),
  title: z.string(),
  /** HTML, cleaned on the way out. */
  description: z.string(),
  updated_at: z.string(),
})
export type Document = z.infer<typeof Document>

const publicDocument = (key: string, summary: string) =>
  endpoint({ method: 'GET', path: `/public/${key}`, summary, output: Document })

export const documents = {
  getAboutUs: publicDocument('about-us', 'The about page'),
  getPrivacyPolicy: publicDocument('privacy-policy', 'The privacy policy'),
  getRefundPolicy: publicDocument('refund-policy', 'The refund policy'),
  getTermsAndConditions: publicDocument('terms-and-conditions', 'The terms and conditions'),
  getShippingPolicy: publicDocument('shipping-policy', 'The shipping policy'),
}
