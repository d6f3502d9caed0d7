import { labels } from '../../contract/labels.ts'
import { english as messages } from '../../contract/messages.ts'
import type { Widen } from '../widen.ts'
import { bookingTexts as booking } from './booking.ts'
import { contactFormTexts as contactForm } from './contact-form.ts'

/** The texts of the components that run in the browser too, which fetches no others. */
export const islandTexts = { booking, contactForm, labels, messages } as const

export type IslandTexts = Widen<typeof islandTexts>
