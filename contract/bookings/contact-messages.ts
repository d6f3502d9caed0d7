import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, Done, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, ListQuery, maybe } from '../fields.ts'
import { MESSAGE_STATUSES } from '../options.ts'

export { send } from './contact-messages.public.ts'

const MessageStatus = z.enum(MESSAGE_STATUSES, API_MESSAGES.statusUnknown)

export const StoredMessage = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: MessageStatus,
  created_at: Time,
})
export type StoredMessage = z.infer<typeof StoredMessage>

export const list = endpoint({
  method: 'GET',
  path: '/contact-messages',
  auth: 'agent',
  summary: 'What was written in the contact form, newest first',
  input: z.object({ ...ListQuery, status: maybe(MessageStatus) }),
  output: Page(StoredMessage),
})
export const count = endpoint({
  method: 'GET',
  path: '/contact-messages/counts',
  auth: 'agent',
  summary: 'How many contact messages there are of each status',
  output: Data(z.object({ unread: z.number(), read: z.number(), answered: z.number() })),
})
export const get = endpoint({
  method: 'GET',
  path: '/contact-messages/:id',
  auth: 'agent',
  summary: 'One contact message',
  input: z.object({ id: Id }),
  output: Data(StoredMessage),
})
export const update = endpoint({
  method: 'PATCH',
  path: '/contact-messages/:id',
  auth: 'agent',
  summary: 'Mark a contact message as unread, read or answered',
  input: z.object({ id: Id, status: MessageStatus }),
  output: Saved(StoredMessage),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/contact-messages/:id',
  auth: 'agent',
  summary: 'Delete a contact message for good',
  input: z.object({ id: Id }),
  output: Done,
})
