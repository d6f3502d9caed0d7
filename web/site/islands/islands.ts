import { BookingPanel } from '../booking/booking-panel.tsx'
import { ContactForm } from '../contact/contact-form.tsx'

/** Every component of the public pages that hydrates in the browser. */
export const islands = { booking: BookingPanel, contact: ContactForm }
