import { atWork } from './moments.rules.ts'
import {
  accepted,
  arrived,
  assigned,
  type Booking,
  cancelled,
  chosen,
  completed,
  found,
  missed,
  onTheWay,
  quoted,
  reached,
  visited,
} from './story.ts'

/** The second week until yesterday. */
export const SECOND_WEEK: Booking[] = [
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
      [13, reached('Tomorrow before office')],
      [18, chosen([1, 8], 'B-604, Green Valley, Salunke Vihar Road', '411048')],
      ...visited(
        [1, 8],
        [
          ['Bottle trap', 360, 'part'],
          ['Clearing the drain', 450],
        ],
        'cash',
      ),
      [{ window: [1, 8], min: 200 }, found],
    ],
  },
  {
    ...{ when: [1, '09:20'], page: 'home-appliance/ac-repair', city: 'mum', name: 'Arvind Menon', by: 'payment' },
    message: 'Remote works, indoor unit blinks and stops. Chembur.',
    steps: [
      [24, reached('Board to be tested')],
      [25, assigned],
      [31, chosen(1, '12, Sahyadri, Sion-Trombay Road, Chembur', '400071', 'Ring twice, grandmother hears badly')],
      [40, accepted],
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
      [17, reached('Comes today after 4')],
      [18, assigned],
      [26, chosen([1, 16], '3 Ashirwad, Karve Nagar', '411052')],
      ...visited(
        [1, 16],
        [
          ['Two points, 16 A, with wire', 1450, 'part'],
          ['Chasing and fitting', 1300],
        ],
        'upi',
      ),
      [{ window: [1, 16], min: 200 }, found],
    ],
  },
  {
    ...{ when: [1, '18:25'], page: 'homeservice/pest-control', city: 'thane', name: 'अशोक निकम', language: 'mr' },
    message: 'ढेकूण, एक खोली, लहान मूल घरात आहे. वर्तक नगर.',
    steps: [
      [30, missed()],
      [75, reached('Herbal treatment asked for')],
      [80, chosen(0, '२०४, शिवसागर, वर्तक नगर', '400606', 'कुत्रा आहे, फोन करा')],
      [85, accepted],
      [atWork(44), onTheWay],
      [atWork(15), arrived],
      [atWork(4), quoted(['हर्बल ट्रीटमेंट, एक खोली', 1200])],
    ],
  },
]
