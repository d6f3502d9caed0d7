import { labelsMr as labels } from '../../../contract/labels.mr.ts'
import { messagesMr as messages } from '../../../contract/messages.mr.ts'
import { bookingTextsMr as booking } from '../booking/booking-texts.mr.ts'
import { contactFormTextsMr as contactForm } from '../contact/contact-form-texts.mr.ts'
import type { IslandTexts } from './texts.ts'

export const islandTexts: IslandTexts = { booking, contactForm, labels, messages }
