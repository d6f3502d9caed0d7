import type { Widen } from '../widen.ts'

/** Apart from the catalogue, which has it too: the browser fetches these texts with the form and no others. */
export const contactFormTexts = {
  title: 'Write to us',
  allNeeded: 'All three fields are needed.',
  name: 'Name',
  email: 'Email',
  emailHint: 'We answer to this address.',
  message: 'Message',
  messageHint: 'If it is about a booking, give its reference.',
  website: 'Leave this field empty',
  send: 'Send message',
  sending: 'Sending...',
  notLoaded: 'The form did not load. Load the page again, or use the e-mail address or the phone number on this page.',
  failed: 'Something went wrong. Please try again.',
  unsentOffline: 'You are offline, so your message was not sent. It is kept on this device.',
  unsentOffer: 'You are online again. Your message was not sent yet: press Send message.',
} as const

export type ContactFormTexts = Widen<typeof contactFormTexts>
