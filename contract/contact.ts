import * as z from 'zod/mini'
import { maybe, requiredPhone, SavedVersion } from './admin-fields.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { Data, Done, endpoint, Page, Saved } from './endpoint.ts'
import { Id, LIMITS, ListQuery, optionalText, requiredEmail, requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { MESSAGE_STATUSES } from './options.ts'

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
    /** Made once by the form: the same one again is the same message, so a lost answer can be asked for again. */
    request_id: optionalText(60),
  }),
  output: Done,
})

export const EditableContactDetails = z.extend(ContactDetails, { version: z.number(), updated_at: z.string() })
export type EditableContactDetails = z.infer<typeof EditableContactDetails>

export const ContactDetailsInput = z.object({
  mobile: requiredPhone(ADMIN_MESSAGES.contactMobileMissing),
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

const MessageStatus = z.enum(MESSAGE_STATUSES, MESSAGES.statusUnknown)

export const StoredMessage = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: MessageStatus,
  created_at: z.string(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/contact-messages',
  auth: 'admin',
  summary: 'What was written in the contact form, newest first',
  input: z.object({ ...ListQuery, status: maybe(MessageStatus) }),
  output: Page(StoredMessage),
})
export const countMessages = endpoint({
  method: 'GET',
  path: '/contact-messages/counts',
  auth: 'admin',
  isPoll: true,
  summary: 'How many contact messages there are of each status',
  output: Data(z.object({ unread: z.number(), read: z.number(), answered: z.number() })),
})
export const getMessage = endpoint({
  method: 'GET',
  path: '/contact-messages/:id',
  auth: 'admin',
  summary: 'One contact message',
  input: z.object({ id: Id }),
  output: Data(StoredMessage),
})
export const updateMessage = endpoint({
  method: 'PATCH',
  path: '/contact-messages/:id',
  auth: 'admin',
  summary: 'Mark a contact message as unread, read or answered',
  input: z.object({ id: Id, status: MessageStatus }),
  output: Saved(StoredMessage),
})

export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/contact-messages/:id',
  auth: 'admin',
  summary: 'Delete a contact message for good',
  input: z.object({ id: Id }),
  output: Done,
})

export const contact = {
  getContactDetails,
  sendContactEmail,
  getEditableContactDetails,
  updateContactDetails,
  listMessages,
  countMessages,
  getMessage,
  updateMessage,
  removeMessage,
}
