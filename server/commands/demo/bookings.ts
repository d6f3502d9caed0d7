import type { Language } from '../../../contract/languages.ts'
import type { CITY_VALUES } from '../../../contract/options.ts'

/** Minutes after the booking, and what the desk did then. */
export type Step = [afterMin: number, act: Act]
type Act =
  | { kind: 'call'; reached: boolean; note?: string }
  | { kind: 'move'; status: 'Completed' | 'Cancelled'; note?: string }
  | { kind: 'assign' }
  /** Whole where no amount is given. A bank refuses the first one of `isRefused`. */
  | { kind: 'refund'; rupees?: number; reason?: string; isRefused?: true }

const reached = (note: string): Act => ({ kind: 'call', reached: true, note })
const missed = (note?: string): Act => ({ kind: 'call', reached: false, ...(note && { note }) })
const completed = (note: string): Act => ({ kind: 'move', status: 'Completed', note })
const cancelled = (note: string): Act => ({ kind: 'move', status: 'Cancelled', note })
const assigned: Act = { kind: 'assign' }

/** The time in India on an earlier day, or so many minutes ago. */
export type Moment = [daysAgo: number, time: string] | { minutesAgo: number }

export type Booking = {
  when: Moment
  page: string
  name: string
  city: (typeof CITY_VALUES)[number]
  message: string
  language?: Language
  mailid?: string
  /** By default with a code by SMS. `declined`: paid at the second attempt. */
  by?: 'payment' | 'declined' | 'phone'
  /** Who has booked before books with the same number: the place of the earlier booking in this list. */
  again?: number
  steps?: Step[]
}

const minutesAgo = (minutes: number): Moment => ({ minutesAgo: minutes })

/** Invented people with invented numbers; the order is that of the numbers, not of time. */
export const BOOKINGS: Booking[] = [
  {
    ...{ when: [13, '09:10'], page: 'homeservice/plumber', city: 'thane', name: 'Rukmini Pawar', mailid: 'rukmini@example.com' },
    message: 'Kitchen tap drips all night, Hiranandani Meadows, B wing, 7th floor',
    steps: [
      [6, reached('Comes at 11, bring a half-inch spindle')],
      [170, completed('Spindle and washer changed, ₹280 for parts')],
    ],
  },
  {
    ...{ when: [13, '11:40'], page: 'homeservice/electrician', city: 'mum', name: 'Joseph D’Souza', by: 'payment' },
    ...{ mailid: 'joseph@example.com', message: 'Half of the flat has no light since the rain, Bandra West near Hill Road' },
    steps: [
      [9, reached('Main board wet, Imran goes at 1')],
      [240, completed('Damp junction box on the balcony replaced')],
    ],
  },
  {
    ...{ when: [13, '18:05'], page: 'home-appliance/washing-machine-repair', city: 'pune', name: 'Aparna Joshi', by: 'payment' },
    message: 'Front loader stops with error E18, water stays inside. Kothrud.',
    steps: [
      [35, reached('Tomorrow at 10')],
      [1_120, completed('Drain pump blocked by a coin')],
    ],
  },
  {
    ...{ when: [12, '08:50'], page: 'home-appliance/ac-repair', city: 'thane', name: 'सुनीता यादव', language: 'hi' },
    message: 'AC चलता है लेकिन ठंडा नहीं करता, पानी भी टपकता है। घोड़बंदर रोड।',
    steps: [
      [20, reached('Speaks Hindi, comes at 4')],
      [500, completed('Filter and drain cleaned, gas is fine')],
    ],
  },
  {
    ...{
      when: [12, '12:15'],
      page: 'homeservice/carpenter',
      city: 'mum',
      name: 'Meera Nair',
      message: 'Bedroom door swollen, does not shut',
    },
    steps: [
      [15, missed()],
      [50, missed('Number busy')],
      [130, reached('Wants it on Saturday')],
      [3_000, completed('Planed and sealed the lower edge')],
    ],
  },
  {
    ...{ when: [12, '20:30'], page: 'homeservice/pest-control', city: 'pune', name: 'Farhan Shaikh', by: 'payment' },
    ...{ mailid: 'farhan@example.com', message: 'Cockroaches in the kitchen of a 2 BHK, Wakad' },
    steps: [
      [40, reached('Gel treatment tomorrow at 11')],
      [900, completed('Gel in kitchen and both bathrooms, second visit in 14 days')],
    ],
  },
  {
    ...{ when: [11, '09:35'], page: 'homeservice/plumber', city: 'thane', name: 'प्रकाश शिंदे', language: 'mr' },
    message: 'बाथरूमच्या भिंतीतून पाणी झिरपते, खालच्या मजल्यावर डाग पडला आहे. कोपरी.',
    steps: [
      [12, reached('Comes at 12, photos sent')],
      [260, completed('Elbow behind the geyser changed')],
    ],
  },
  {
    ...{ when: [11, '13:20'], page: 'home-appliance/refrigerator-repair', city: 'mum', name: 'Anita Deshmukh', by: 'payment' },
    message: 'Double-door fridge not cooling below, ice above. Mulund East.',
    steps: [
      [25, reached('Comes at 4')],
      [280, completed('Defrost heater changed, ₹1,450')],
      [1_500, { kind: 'refund', rupees: 100, reason: 'Came 70 minutes late' }],
    ],
  },
  {
    ...{
      when: [11, '19:00'],
      page: 'homeservice/electrician',
      city: 'thane',
      name: 'Kiran Kamble',
      message: 'New fan to hang, box is here',
    },
    steps: [
      [30, reached('Tomorrow after 6 pm')],
      [1_400, completed('Fan hung, regulator changed')],
    ],
  },
  {
    ...{ when: [10, '10:10'], page: 'homeservice/cleaning', city: 'pune', name: 'Vikram Kulkarni', by: 'declined' },
    ...{ mailid: 'vikram@example.com', message: 'Whole flat before a house-warming, 3 BHK, Baner' },
    steps: [
      [20, reached('Two people on Sunday at 9')],
      [60, { kind: 'refund', reason: 'The customer moved the date and books again' }],
      [62, cancelled('Moved: books again next month')],
    ],
  },
  {
    ...{ when: [10, '15:45'], page: 'home-appliance/geyser-repair', city: 'mum', name: 'इमरान अंसारी', language: 'hi' },
    message: 'गीज़र से करंट लगता है, बंद कर दिया है। कुर्ला पश्चिम।',
    steps: [
      [4, reached('Told to keep it off. Comes at 5')],
      [180, completed('Element earthed, ELCB tested')],
    ],
  },
  {
    ...{ when: [9, '09:05'], page: 'home-appliance/ac-repair', city: 'thane', name: 'Rukmini Pawar', again: 0, by: 'payment' },
    message: 'Service of two split ACs before Diwali guests come',
    steps: [
      [18, reached('Knows us. Thursday at 10')],
      [2_900, completed('Both cleaned, one needed gas, ₹2,200')],
    ],
  },
  {
    ...{
      when: [9, '16:30'],
      page: 'homeservice/painting',
      city: 'pune',
      name: 'Sneha Gokhale',
      message: 'One wall with damp, and the hall',
    },
    steps: [
      [45, reached('Visit on Friday to measure')],
      [4_100, completed('Quotation ₹18,400, begins after the holidays')],
    ],
  },
  {
    ...{
      when: [9, '21:10'],
      page: 'homeservice/electrician',
      city: 'mum',
      name: 'Deepak Rao',
      message: 'Sparks from the AC switch',
    },
    steps: [[8, cancelled('Calls his society’s electrician, as it is late')]],
  },
  {
    ...{ when: [8, '08:20'], page: 'homeservice/plumber', city: 'pune', name: 'Geeta Bhosale', by: 'phone' },
    message: 'Tank on the terrace overflows, valve stuck. Called at 8:15.',
    steps: [[200, completed('Float valve changed')]],
  },
  {
    ...{ when: [8, '12:50'], page: 'home-appliance/tv-repair', city: 'thane', name: 'वैशाली मोरे', language: 'mr', by: 'payment' },
    message: 'टीव्हीला आवाज येतो, चित्र दिसत नाही. कळवा.',
    steps: [
      [32, reached('Comes at 5')],
      [300, completed('Backlight strip changed, ₹1,900')],
    ],
  },
  {
    ...{ when: [7, '10:40'], page: 'home-appliance/microwave-oven-repair', city: 'mum', name: 'Nilofer Khan', by: 'payment' },
    ...{ mailid: 'nilofer@example.com', message: 'Turns but does not heat. Andheri East, near the metro.' },
    steps: [
      [22, reached('Told that a new magnetron costs more than half of a new oven')],
      [24, { kind: 'refund', reason: 'Not worth a repair, told by phone' }],
      [26, cancelled('Not worth a repair')],
    ],
  },
  {
    ...{
      when: [7, '17:15'],
      page: 'homeservice/carpenter',
      city: 'thane',
      name: 'Sanjay Patil',
      message: 'Two wardrobe hinges and a drawer',
    },
    steps: [
      [28, reached('Tomorrow at 9')],
      [1_050, completed('Hinges changed, drawer runs')],
    ],
  },
  {
    ...{ when: [6, '09:25'], page: 'home-appliance/washing-machine-repair', city: 'mum', name: 'Harpreet Singh' },
    ...{ mailid: 'harpreet@example.com', message: 'Top loader spins with a bang, Powai' },
    steps: [
      [14, missed()],
      [44, reached('At home after 7')],
      [640, completed('Suspension rods changed')],
    ],
  },
  {
    ...{ when: [6, '14:00'], page: 'homeservice/pest-control', city: 'thane', name: 'रेखा गुप्ता', language: 'hi', by: 'payment' },
    message: 'दीमक लकड़ी की अलमारी में, दो कमरे। वागले एस्टेट।',
    steps: [
      [50, reached('Inspection tomorrow at 11')],
      [1_300, completed('Drilled and treated, guarantee of a year explained')],
    ],
  },
  {
    ...{
      when: [6, '18:40'],
      page: 'homeservice/plumber',
      city: 'mum',
      name: 'Thomas Fernandes',
      message: 'Flush runs on and on, Vile Parle',
    },
    steps: [
      [11, reached('Comes at 8')],
      [150, completed('Flush valve changed')],
    ],
  },
  {
    ...{ when: [5, '11:05'], page: 'home-appliance/ac-repair', city: 'pune', name: 'Amruta Sathe', by: 'payment' },
    ...{ mailid: 'amruta@example.com', message: 'Outdoor unit rattles, neighbours complain. Aundh.' },
    steps: [
      [16, reached('Comes at 2')],
      [260, completed('Fan blade balanced, two rubber feet')],
      [2_000, { kind: 'refund', rupees: 150, reason: 'Rattled again the next morning; second visit was free', isRefused: true }],
    ],
  },
  {
    ...{
      when: [5, '16:20'],
      page: 'homeservice/cleaning',
      city: 'thane',
      name: 'Lata Sawant',
      message: 'Kitchen with chimney, oily',
    },
    steps: [
      [36, reached('Saturday morning')],
      [2_700, completed('Four hours, two people')],
    ],
  },
  {
    ...{ when: [4, '08:35'], page: 'homeservice/electrician', city: 'thane', name: 'महेश जाधव', language: 'mr' },
    message: 'मीटरजवळ जळाल्याचा वास येतो, मुख्य स्विच बंद केला आहे. माजिवडा.',
    steps: [
      [3, reached('Main switch off. Goes at once')],
      [95, completed('Burnt terminal cut back, MCB of 32 A')],
    ],
  },
  {
    ...{ when: [4, '13:30'], page: 'homeservice/geyser', city: 'mum', name: 'Rehana Merchant', by: 'phone' },
    message: 'No hot water, gas geyser, wants the visit on Friday',
    steps: [[2_900, completed('Battery box cleaned, new cells')]],
  },
  {
    ...{
      when: [4, '19:50'],
      page: 'home-appliance/refrigerator-repair',
      city: 'pune',
      name: 'Nikhil Wagh',
      message: 'Compressor clicks, no cooling',
    },
    steps: [
      [33, reached('Tomorrow at 10')],
      [820, completed('Relay changed')],
    ],
  },
  {
    ...{
      when: [3, '09:55'],
      page: 'homeservice/painting',
      city: 'mum',
      name: 'Zarin Irani',
      by: 'payment',
      mailid: 'zarin@example.com',
    },
    message: 'Ceiling of one room after a leak from above. Dadar Parsi Colony.',
    steps: [
      [27, reached('Leak is repaired. Visit tomorrow at 4')],
      [1_900, completed('Quotation ₹6,200, accepted')],
    ],
  },
  {
    ...{
      when: [3, '15:10'],
      page: 'homeservice/carpenter',
      city: 'pune',
      name: 'Ganesh Tupe',
      message: 'Sofa leg broken, fabric is good',
    },
    steps: [
      [19, missed()],
      [55, missed()],
      [120, cancelled('Three calls, no answer; asked by SMS to book again')],
    ],
  },
  {
    ...{ when: [2, '10:30'], page: 'home-appliance/washing-machine-repair', city: 'thane', name: 'पूजा तिवारी', language: 'hi' },
    message: 'मशीन पानी नहीं लेती, नल ठीक है। मानपाड़ा।',
    steps: [
      [21, reached('Comes at 1')],
      [22, assigned],
      [210, completed('Inlet valve changed, ₹650')],
    ],
  },
  {
    ...{
      when: [2, '17:40'],
      page: 'homeservice/plumber',
      city: 'pune',
      name: 'Rohini Kale',
      by: 'payment',
      mailid: 'rohini@example.com',
    },
    message: 'Drain of the washbasin blocked, plunger does not help',
    steps: [
      [13, reached('Tomorrow at 9:30')],
      [960, completed('Trap opened and cleaned')],
    ],
  },
  {
    ...{ when: [1, '09:20'], page: 'home-appliance/ac-repair', city: 'mum', name: 'Arvind Menon', by: 'payment' },
    message: 'Remote works, indoor unit blinks and stops. Chembur.',
    steps: [
      [24, reached('Board to be tested. Comes tomorrow at 11')],
      [25, assigned],
    ],
  },
  {
    ...{
      when: [1, '12:05'],
      page: 'homeservice/electrician',
      city: 'pune',
      name: 'Smita Phadke',
      message: 'Two points for a chimney and a hob',
    },
    steps: [
      [17, reached('Comes today at 5, Imran goes')],
      [18, assigned],
    ],
  },
  {
    ...{ when: [1, '18:25'], page: 'homeservice/pest-control', city: 'thane', name: 'अशोक निकम', language: 'mr' },
    message: 'ढेकूण, एक खोली, लहान मूल घरात आहे. वर्तक नगर.',
    steps: [
      [30, missed()],
      [75, reached('Herbal treatment asked for, rings back about the day')],
    ],
  },
  {
    ...{
      when: minutesAgo(320),
      page: 'home-appliance/tv-repair',
      city: 'mum',
      name: 'Leena Thakkar',
      message: 'Line across the screen, 43 inch',
    },
    steps: [[15, reached('Comes at 6. Panel may be gone, told so')]],
  },
  {
    ...{
      when: minutesAgo(190),
      page: 'homeservice/cleaning',
      city: 'pune',
      name: 'Onkar Deshpande',
      message: 'Sofa of seven seats and a carpet',
    },
    steps: [
      [12, missed()],
      [40, missed('Switched off')],
    ],
  },
  {
    ...{
      when: minutesAgo(155),
      page: 'homeservice/carpenter',
      city: 'thane',
      name: 'Shabana Pathan',
      mailid: 'shabana@example.com',
    },
    message: 'Main door lock turns but does not open from outside. Mumbra.',
  },
  {
    ...{
      when: minutesAgo(70),
      page: 'home-appliance/geyser-repair',
      city: 'thane',
      name: 'कमला वर्मा',
      language: 'hi',
      by: 'payment',
    },
    message: 'गीज़र का पानी बहुत गर्म होता है और सेफ्टी वाल्व से भाप आती है।',
    steps: [[20, reached('Switched off. Comes in an hour')]],
  },
  {
    ...{
      when: minutesAgo(38),
      page: 'homeservice/plumber',
      city: 'mum',
      name: 'Ritu Agarwal',
      message: 'Water meter runs with all taps shut',
    },
    steps: [[5, assigned]],
  },
  {
    ...{ when: minutesAgo(21), page: 'homeservice/electrician', city: 'thane', name: 'विलास चव्हाण', language: 'mr' },
    message: 'पंखा चालू केला की एमसीबी पडतो. नौपाडा.',
  },
  {
    ...{ when: minutesAgo(9), page: 'home-appliance/refrigerator-repair', city: 'pune', name: 'Ashwini Dixit', by: 'payment' },
    ...{ mailid: 'ashwini@example.com', message: 'Freezer full for Sunday and it is thawing. Sahakar Nagar.' },
  },
]

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
