import { type Moment, minutesAgo } from './moments.rules.ts'
import type { Booking } from './story.ts'

/** Forms that nobody sent: the code was never entered, or the charge never paid. */
export const UNFINISHED: (Pick<Booking, 'when' | 'page' | 'language' | 'name' | 'city' | 'message'> & {
  by?: 'payment'
  note?: string
})[] = [
  {
    ...{ when: [6, '22:10'], page: 'homeservice/painting', city: 'thane', name: 'Prachi Mhatre' },
    ...{ message: 'Price for a 1 BHK?', note: 'Only wanted a price, told from ₹14 a square foot' },
  },
  {
    when: [2, '20:45'],
    page: 'home-appliance/ac-repair',
    city: 'mum',
    name: 'Yusuf Lakdawala',
    message: 'AC gas',
    by: 'payment',
  },
  {
    ...{ when: minutesAgo(130), page: 'homeservice/plumber', city: 'pune', name: 'मीना पाठक', language: 'hi' },
    message: 'किचन सिंक जाम है',
  },
  {
    ...{ when: minutesAgo(26), page: 'home-appliance/washing-machine-repair', city: 'thane', name: 'Sagar Lokhande' },
    message: 'Dryer of a semi-automatic does not turn',
  },
]

export const MESSAGES: { when: Moment; name: string; email: string; message: string; status?: 'read' | 'answered' }[] = [
  {
    ...{ when: [9, '11:00'], name: 'Cosmos Housing Society', email: 'secretary@cosmos.example', status: 'answered' },
    message: 'We are 84 flats in Thane West. Is there a yearly contract for common areas, with one bill?',
  },
  {
    ...{ when: [5, '18:30'], name: 'Vikram Kulkarni', email: 'vikram@example.com', status: 'answered' },
    message: 'When does the refund of my cleaning booking reach my account? I paid by UPI.',
  },
  {
    ...{ when: [2, '09:15'], name: 'Suresh Iyer', email: 'suresh@example.com', status: 'read' },
    message: 'I am a licensed electrician with eleven years of work in Dombivli. Do you take people on?',
  },
  {
    ...{ when: { minutesAgo: 250 }, name: 'Anjali Rane', email: 'anjali@example.com' },
    message: 'Do you come to Kalyan as well, or will you soon? My mother’s RO needs a service.',
  },
]

/** What visitors searched for: the business doesn't offer all of it. */
export const SEARCHES: { when: Moment; queries: string[] }[] = [
  { when: [12, '10:00'], queries: ['cctv', 'leaking tap', 'gas stove'] },
  { when: [8, '19:30'], queries: ['cctv', 'car wash', 'chimney motor', 'mcb'] },
  { when: [4, '21:00'], queries: ['gas stove', 'cctv camera', 'ac gas', 'car wash'] },
  { when: [1, '10:15'], queries: ['cctv', 'chimney motor', 'geyser'] },
]
