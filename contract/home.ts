import * as z from 'zod/mini'
import { Data, endpoint } from './endpoint.ts'

export const FrontHomePage = z.object({
  id: z.number(),
  title: z.string(),
  meta_title: z.string(),
  meta_desc: z.string(),
  meta_keywords: z.string(),
  subheading: z.string(),
  contact1: z.string(),
  contact2: z.string(),
  /** A JSON-encoded list of `{title, description}`. */
  faqs: z.string(),
  updated_at: z.string(),
})
export type FrontHomePage = z.infer<typeof FrontHomePage>

export const getFrontHomePage = endpoint({
  method: 'GET',
  path: '/public/fronthomepage',
  summary: 'The home page record that the public sees: the one with id 1',
  output: Data(z.array(FrontHomePage)),
})

export const home = { getFrontHomePage }
