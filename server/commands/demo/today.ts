import { minutesAgo } from './moments.rules.ts'
import { accepted, assigned, type Booking, chosen, missed, reached } from './story.ts'

/** Whoever books today. */
export const TODAY: Booking[] = [
  {
    ...{
      when: minutesAgo(320),
      page: 'home-appliance/tv-repair',
      city: 'mum',
      name: 'Leena Thakkar',
      message: 'Line across the screen, 43 inch',
    },
    steps: [
      [15, reached('Panel may be gone, told so')],
      [19, chosen(3, '7 Kamal Kunj, 14th Road, Khar West', '400052')],
      [30, accepted],
    ],
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
    steps: [
      [14, reached('Chooses a time herself, once her brother is back')],
      [minutesAgo(18), chosen(1, '22 Noor Manzil, Station Road, Mumbra', '400612')],
    ],
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
    steps: [
      [3, chosen('soon', 'ए-७०३, रुस्तमजी, माजिवडा', '400601', 'गेट 2 से आइए')],
      [20, reached('Switched off, told to leave it so')],
      [21, accepted],
    ],
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
