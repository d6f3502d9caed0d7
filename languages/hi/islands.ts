import { labelsHi as labels } from '../../../contract/labels.hi.ts'
import { messagesHi as messages } from '../../../contract/messages.hi.ts'
import { bookingTextsHi as booking } from '../booking/booking-texts.hi.ts'
import { contactFormTextsHi as contactForm } from '../contact/contact-form-texts.hi.ts'
import type { IslandTexts } from './texts.ts'

export const islandTexts: IslandTexts = { booking, contactForm, labels, messages }
