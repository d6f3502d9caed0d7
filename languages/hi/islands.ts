import type { IslandTexts } from '../en/islands.ts'
import { bookingTexts as booking } from './booking.ts'
import { contactFormTexts as contactForm } from './contact-form.ts'
import { labels } from './labels.ts'
import { messages } from './messages.ts'

export const islandTexts: IslandTexts = { booking, contactForm, labels, messages }
