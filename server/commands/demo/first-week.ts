import { type Booking, cancelled, completed, missed, reached } from './story.ts'

/** Invented people; the order is that of their numbers, not of time. */
export const FIRST_WEEK: Booking[] = [
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
]
