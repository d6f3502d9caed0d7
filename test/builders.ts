import sharp, { type Color } from 'sharp'
import type * as z from 'zod/mini'
import type * as api from '../contract/api.ts'
import type { ContactMessage } from '../contract/bookings/contact-messages.public.ts'
import type { CallInput } from '../contract/endpoint.ts'
import type { Printable } from '../server/bookings/receipts/receipt-lines.rules.ts'
import { type SaleFacts, type Seller, toReceiptFacts } from '../server/bookings/receipts/receipts.rules.ts'
import type { blogs, services } from '../server/platform/db/schema.ts'

let count = 0

/** Ten digits that no other test of the file uses. */
export const buildMobile = () => String(9_000_000_000 + ++count)

/** An address for the visitor with this number, each in a separate network. */
export const addressOf = (mobile: string) => `100.${(Number(mobile) >> 8) & 255}.${Number(mobile) & 255}.1`

type LeadInput = CallInput<typeof api.leads.create>

/** Without an email address, so that only tests about mails to customers send any. */
export function buildLead(lead: Partial<LeadInput> = {}): LeadInput {
  return {
    name: 'Asha Kulkarni',
    mobile: buildMobile(),
    service_type: 'Electrician',
    city: 'thane',
    message: 'The MCB trips when the geyser is on',
    ...lead,
  }
}

export function buildContactMessage(message: Partial<z.input<typeof ContactMessage>> = {}): z.input<typeof ContactMessage> {
  return { name: 'Ravi Shetty', email: 'ravi@example.com', message: 'Do you serve Kalyan?', ...message }
}

/** The fields of a record of the home page. */
export function buildHomepage() {
  count += 1
  return {
    meta_title: 'Meta title',
    meta_desc: 'Meta description',
    meta_keywords: 'meta, keywords',
    heading: `A heading, number ${count}`,
    contact1: '98765 43210',
    contact2: '98765 43211',
    subheading: 'A subheading',
    faqs: [{ title: 'How soon?', description: 'In 90 minutes.' }],
  }
}

export function buildSearchWords(fields: Partial<CallInput<typeof api.searchWords.create>> = {}) {
  count += 1
  return { meaning: 'Plumber', words: `borewell word${count}`, signs: '', ...fields }
}

/** Without a photo and a check, so not active. */
export function buildTechnician(
  technician: Partial<CallInput<typeof api.technicians.create>> = {},
): CallInput<typeof api.technicians.create> {
  count += 1
  return {
    name: 'Sunil Pawar',
    mobile: buildMobile(),
    id_number: `K-${count}`,
    skills: ['Electrician'],
    cities: ['thane'],
    pincodes: [],
    days: [1, 2, 3, 4, 5, 6],
    from_min: 480,
    to_min: 1200,
    language: 'hi',
    verified_on: null,
    is_active: false,
    ...technician,
  }
}

export function buildBlog(blog: Partial<typeof blogs.$inferInsert> = {}): typeof blogs.$inferInsert {
  count += 1
  return {
    title: `A blog of a test, number ${count}`,
    slug: `a-blog-of-a-test-${count}`,
    category: 'General',
    short_desc: 'What the test is about',
    content: '<p>Hello</p>',
    status: 1,
    ...blog,
  }
}

export function buildService(service: Partial<typeof services.$inferInsert> = {}): typeof services.$inferInsert {
  count += 1
  return {
    service_cat: 'Home',
    service_type: 'Electrician',
    title: `A service of a test, number ${count}`,
    slug: `a-service-of-a-test-${count}`,
    sub_heading: 'Sub heading',
    visit_charge: '499',
    about_service: 'About it',
    meta_title: 'Title',
    meta_desc: 'Description',
    meta_keywords: 'keywords',
    ...service,
  }
}

type ServiceInput = CallInput<typeof api.services.create>

/** The body of a service's save. */
export function buildServiceInput(service: Partial<ServiceInput> = {}): ServiceInput {
  const { offers: _, faqs: _f, whys: _w, service_cat, service_type, ...texts } = buildService()
  return {
    ...texts,
    service_cat: 'Home',
    service_type: 'Electrician',
    search_keywords: '',
    faqs: [],
    offers: [],
    whys: [],
    ...service,
  } as ServiceInput
}

type ReceiptInput = Partial<Omit<Printable, 'facts'>> & { sale?: Partial<SaleFacts>; seller?: Partial<Seller> }

/** A receipt, or with `sale.credits` a credit note. */
export function buildReceipt({ sale, seller, ...rest }: ReceiptInput = {}): Printable {
  const facts = toReceiptFacts(
    {
      reference: 'KG-7F3K2M',
      paidAt: '2026-07-12T10:35:00.000Z',
      amountPaise: 49_900,
      method: 'upi',
      paymentId: 'pay_QxT93kZfB2LmNa',
      service: 'AC Repair',
      city: 'Pune',
      customer: { name: 'Sunita Deshpande', mobile: '9820012345', mailid: 'sunita@example.com' },
      ...sale,
    },
    {
      name: 'Shah & Sons',
      address: '14, Laxmi Industrial Estate\r\n\n  Karve Road \nPune 411004',
      email: 'hello@karigar.example',
      mobile: '9876543210',
      siteUrl: 'https://karigar.example',
      gstin: null,
      ...seller,
    },
  )
  const issuedAt = new Date('2026-07-12T10:35:00Z')
  return { number: 'KG/26-27/000123', issuedAt, isTest: false, facts, creditNotes: [], ...rest }
}

/** A PNG of one colour. */
export async function buildPicture({ width = 40, height = 30, background = { r: 200, g: 90, b: 90 } as Color } = {}) {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}

/** A webhook event about a payment of an order, in the provider's format. */
export function buildEvent(event: string, { orderId, paymentId }: { orderId: string | null; paymentId: string }) {
  const entity = { id: paymentId, entity: 'payment', amount: 19_900, currency: 'INR', order_id: orderId, method: 'upi' }
  return {
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: 1_772_445_600,
  }
}
