import { labels } from '../../contract/labels.ts'
import { english as messages } from '../../contract/messages.ts'
import type { Widen } from '../widen.ts'
import { bookingTexts as booking } from './booking.ts'

const contactForm = {
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

/** The texts of the components that run in the browser too, which fetches no others. */
export const islandTexts = { booking, contactForm, labels, messages } as const

export type IslandTexts = Widen<typeof islandTexts>
