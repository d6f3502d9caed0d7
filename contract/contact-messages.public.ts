import * as z from 'zod/mini'
import { Done, endpoint } from './endpoint.ts'
import { LIMITS, optionalText, requiredEmail, requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'

export const ContactMessage = z.object({
  name: requiredText(MESSAGES.requiredOf('Name'), LIMITS.name),
  email: requiredEmail(MESSAGES.requiredOf('Email')),
  message: requiredText(MESSAGES.requiredOf('Message'), LIMITS.message),
})

export const send = endpoint({
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
