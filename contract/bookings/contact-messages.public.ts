import * as z from 'zod/mini'
import { Done, endpoint } from '../endpoint.ts'
import { LIMITS, optionalText, RequestId, requiredEmail, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { toLine } from '../text.ts'

export const ContactMessage = z.object({
  name: requiredText(MESSAGES.requiredOf('Name'), LIMITS.name, toLine),
  email: requiredEmail(MESSAGES.requiredOf('Email')),
  message: requiredText(MESSAGES.requiredOf('Message'), LIMITS.message),
})

export const send = endpoint({
  method: 'POST',
  path: '/public/send-contact-email',
  summary: 'Send a message to the business',
  input: z.object({
    ...ContactMessage.shape,
    /** Honeypot, hidden from people: a message that fills it in comes from a bot and is not stored. */
    website: optionalText(200),
    /** Idempotency key: the same message with the same key is stored once. */
    request_id: RequestId,
  }),
  output: Done,
})
