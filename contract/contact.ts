import * as z from 'zod/mini'
import { SavedVersion } from './admin-fields.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { Done, endpoint } from './endpoint.ts'
import { LIMITS, optionalText, requiredEmail, requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'

export const ContactDetails = z.object({
  status: z.literal(true),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
})
export type ContactDetails = z.infer<typeof ContactDetails>

export const getContactDetails = endpoint({
  method: 'GET',
  path: '/public/contact-us',
  summary: 'Phone, e-mail and address of the business',
  output: ContactDetails,
})

export const ContactMessage = z.object({
  name: requiredText(MESSAGES.requiredOf('Name'), LIMITS.name),
  email: requiredEmail(MESSAGES.requiredOf('Email')),
  message: requiredText(MESSAGES.requiredOf('Message'), LIMITS.message),
})

export const sendContactEmail = endpoint({
  method: 'POST',
  path: '/public/send-contact-email',
  summary: 'Send a message to the business',
  input: z.extend(ContactMessage, {
    /** A field that people don't see and don't fill in; what arrives with it is not kept. */
    website: optionalText(200),
  }),
  output: Done,
})

export const EditableContactDetails = z.extend(ContactDetails, { version: z.number(), updated_at: z.string() })
export type EditableContactDetails = z.infer<typeof EditableContactDetails>

export const ContactDetailsInput = z.object({
  mobile: requiredText(ADMIN_MESSAGES.contactMobileMissing, 30),
  email: optionalText(LIMITS.email),
  address: optionalText(500),
  version: SavedVersion,
})

export const getEditableContactDetails = endpoint({
  method: 'GET',
  path: '/contact-us',
  auth: 'admin',
  summary: 'The contact details, to edit',
  output: EditableContactDetails,
})
export const updateContactDetails = endpoint({
  method: 'PUT',
  path: '/contact-us',
  auth: 'admin',
  summary: 'Save the contact details',
  input: ContactDetailsInput,
  output: z.extend(EditableContactDetails, { message: z.string() }),
})

export const contact = { getContactDetails, sendContactEmail, getEditableContactDetails, updateContactDetails }
