import { labels } from '../../../contract/labels.ts'
import { english as messages } from '../../../contract/messages.ts'
import { bookingTexts as booking } from '../booking/booking-texts.ts'
import { contactFormTexts as contactForm } from '../contact/contact-form-texts.ts'
import type { IslandTexts } from './texts.ts'

export const islandTexts: IslandTexts = { booking, contactForm, labels, messages }
