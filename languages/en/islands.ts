import { labels } from '../../contract/labels.ts'
import { english as messages } from '../../contract/messages.ts'
import type { Widen } from '../language.ts'
import { bookingTexts as booking } from './booking.ts'
import { terms } from './terms.ts'

const contactForm = {
  title: 'Write to us',
  allNeeded: 'All three fields are required.',
  name: 'Name',
  email: 'Email',
  emailHint: 'We’ll reply to this address.',
  message: 'Message',
  messageHint: 'If it’s about a booking, give its reference.',
  website: 'Leave this field empty',
  send: 'Send message',
  sending: 'Sending...',
  notLoaded: 'The form didn’t load. Reload the page, or use the email address or phone number on this page.',
  failed: 'Something went wrong. Please try again.',
  unsentOffline: 'You’re offline, so your message wasn’t sent. It’s kept on this device.',
  unsentOffer: 'You’re back online. Your message hasn’t been sent yet: press Send message.',
} as const

/** The texts of the components that run in the browser too, which fetches no others. */
export const islandTexts = { booking, contactForm, labels, messages, terms } as const

export type IslandTexts = Widen<typeof islandTexts>
