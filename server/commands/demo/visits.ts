import { atWork } from './moments.rules.ts'
import {
  accepted,
  arrived,
  arrivedByPhone,
  type Booking,
  chosen,
  claimed,
  found,
  nobodyOpened,
  onTheWay,
  paidBill,
  planned,
  quoted,
  rated,
  reached,
  visited,
} from './story.ts'

/** Whoever books since there are technicians, by the windows of their visits: the day is half over at any hour. */
export const VISITS: Booking[] = [
  {
    ...{ when: [2, '18:10'], page: 'homeservice/plumber', city: 'thane', name: 'Dilip Mahajan', by: 'payment' },
    message: 'Geyser inlet drips onto the washbasin, Hiranandani Estate',
    steps: [
      [6, chosen([1, 12], '1203 Everard, Hiranandani Estate', '400607')],
      [15, reached('Washer or the whole inlet')],
      ...visited(
        [1, 12],
        [
          ['Inlet hose, steel braid', 380, 'part'],
          ['Fitting and washer', 450],
        ],
        'upi',
      ),
      [{ window: -4, min: 10 }, found],
      [{ window: [1, 12], min: 130 }, rated(5, 'He showed me the old washer before he threw it away, and dried the floor.')],
    ],
  },
  {
    ...{ when: { window: -6, min: 40 }, page: 'home-appliance/washing-machine-repair', city: 'mum', name: 'Charulata Vaidya' },
    ...{ by: 'payment', message: 'Drum does not spin, door stays locked. Mulund West.' },
    steps: [
      [5, chosen(-3, '4 Shree Krupa, Devidayal Road, Mulund West', '400080')],
      [14, reached('Clothes are inside')],
      ...visited(
        -3,
        [
          ['Door lock of the drum', 1150, 'part'],
          ['Fitting and test wash', 600],
        ],
        'cash',
      ),
      [{ window: -3, min: 110 }, rated(2)],
      [{ window: -1, min: 20 }, claimed('The door stays locked again after the second wash.')],
    ],
  },
  {
    ...{ when: { window: -5, min: 15 }, page: 'home-appliance/ac-repair', city: 'thane', name: 'Gaurav Bhatia' },
    ...{ by: 'payment', message: 'Cools for ten minutes, then blows warm. Two units. Pokhran Road.' },
    steps: [
      [4, chosen(-2, 'C-1101 Siddhachal, Pokhran Road 2', '400610', 'Parking at the back')],
      [11, reached('Service was two years ago')],
      ...visited(-2, [
        ['Gas charging, 2 units', 5200, 'part'],
        ['Leak test and service', 1800],
      ]),
    ],
  },
  {
    ...{ when: { window: -5, min: 50 }, page: 'homeservice/plumber', city: 'thane', name: 'मंगला साळवी', language: 'mr' },
    message: 'स्वयंपाकघरातील सिंकखाली पाईप गळतो. चरई.',
    steps: [
      [9, reached('Bucket under it until then')],
      [22, planned(-2)],
      [29, chosen(-2, '५ गुरुकृपा, चरई', '400601')],
      ...visited(
        -2,
        [
          ['बॉटल ट्रॅप', 320, 'part'],
          ['बसवणे आणि तपासणी', 400],
        ],
        'cash',
      ),
    ],
  },
  {
    ...{ when: { window: -5, min: 75 }, page: 'homeservice/electrician', city: 'thane', name: 'Alka Bendre', by: 'payment' },
    message: 'Bedroom socket is warm when the iron is on, Panch Pakhadi',
    steps: [
      [3, chosen(-2, '9 Tulsi Shyam, Panch Pakhadi', '400602')],
      [16, reached('Socket not to be used')],
      ...visited(
        -2,
        [
          ['Socket, 16 A', 190, 'part'],
          ['New wire and fitting', 550],
        ],
        'owed',
      ),
    ],
  },
  {
    ...{ when: { window: -4, min: 30 }, page: 'homeservice/electrician', city: 'mum', name: 'Percy Daruwala' },
    message: 'Bell and corridor light dead since the painters left, Dadar',
    steps: [
      [12, reached('Painters may have cut a wire')],
      [16, chosen(-1, '2nd floor, Rustom Baug, Dadar East', '400014')],
      [24, accepted],
      [{ window: -1, min: 95 }, onTheWay],
    ],
  },
  {
    ...{
      when: { window: -4, min: 55 },
      page: 'homeservice/pest-control',
      city: 'mum',
      name: 'नसीम बेग',
      language: 'hi',
      by: 'payment',
    },
    message: 'किचन में चींटियाँ और कॉकरोच, घाटकोपर पश्चिम',
    steps: [
      [7, chosen(-1, '11 गौतम निवास, घाटकोपर पश्चिम', '400086')],
      [20, reached('Kitchen to be emptied')],
      ...visited(-1, [['जेल ट्रीटमेंट, किचन', 900]], 'online'),
      [{ window: -1, min: 100 }, paidBill],
    ],
  },
  {
    ...{ when: { window: -4, min: 80 }, page: 'homeservice/carpenter', city: 'pune', name: 'Tejas Ranade', by: 'payment' },
    message: 'Kitchen shutter fell off, two hinges broken. Erandwane.',
    steps: [
      [8, chosen(-1, '8 Prabhat Road, Lane 5, Erandwane', '411004')],
      [13, reached('Photo sent')],
      ...visited(
        -1,
        [
          ['Hinges, a pair', 260, 'part'],
          ['Fitting', 350],
        ],
        'upi',
      ),
    ],
  },
  {
    ...{ when: { window: -4, min: 100 }, page: 'home-appliance/washing-machine-repair', city: 'pune', name: 'Manoj Salunkhe' },
    message: 'Leaks from below in the last rinse, Hadapsar',
    steps: [
      [10, reached('At home all day')],
      [15, chosen(-2, '302 Amanora Heights, Hadapsar', '411028')],
      [20, accepted],
      [{ window: -2, min: 10 }, onTheWay],
      [{ window: -2, min: 50 }, nobodyOpened],
    ],
  },
  {
    ...{ when: { window: -3, min: 45 }, page: 'homeservice/plumber', city: 'mum', name: 'Fiona Rodrigues', by: 'payment' },
    message: 'No water in one bathroom, the other is fine. Santacruz East.',
    steps: [
      [5, chosen(0, '6 Marigold, Kalina, Santacruz East', '400098')],
      [12, reached('Valve may be stuck')],
      [20, accepted],
      [atWork(17), onTheWay],
      [{ window: 0, min: 110 }, arrived],
      [{ window: 0, min: 115 }, quoted(['Angle valve', 420, 'part'], ['Fitting and cleaning of the line', 500])],
    ],
  },
  {
    ...{
      when: { window: -3, min: 70 },
      page: 'home-appliance/refrigerator-repair',
      city: 'pune',
      name: 'सुजाता भोर',
      language: 'mr',
    },
    ...{ by: 'payment', message: 'फ्रिज चालू होतो पण थंड होत नाही. बाणेर.' },
    steps: [
      [4, chosen(0, '१०१ सुखवानी, बाणेर रोड', '411045')],
      [15, reached('Food moved to a neighbour')],
      [18, accepted],
      [atWork(9), onTheWay],
      [{ window: 0, min: 117 }, arrivedByPhone],
    ],
  },
  {
    ...{ when: { window: -2, min: 20 }, page: 'home-appliance/ac-repair', city: 'thane', name: 'Ujwala Tambe', by: 'payment' },
    message: 'Water runs down the wall below the indoor unit. Kasarvadavali.',
    steps: [
      [6, chosen(2, 'A-204 Puranik City, Kasarvadavali', '400615')],
      [19, reached('Unit is off')],
      [25, accepted],
    ],
  },
  {
    ...{ when: { window: -2, min: 60 }, page: 'homeservice/carpenter', city: 'pune', name: 'Jaywant More' },
    message: 'Bed creaks and leans, bolts are there. Katraj.',
    steps: [
      [18, reached('Any time today')],
      [21, planned(1)],
      [26, chosen(1, '15 Sai Nagar, Katraj', '411046')],
      [30, accepted],
    ],
  },
  {
    ...{ when: { window: -1, min: 5 }, page: 'homeservice/pest-control', city: 'mum', name: 'Bhavna Chheda', by: 'payment' },
    message: 'Termites along the skirting of one room, Matunga',
    steps: [
      [7, chosen(2, '3 Hindu Colony, Lane 2, Matunga', '400019')],
      [25, reached('Furniture to be moved first')],
      [32, accepted],
    ],
  },
  {
    ...{ when: [1, '19:15'], page: 'home-appliance/refrigerator-repair', city: 'thane', name: 'Roshan Poojary', by: 'payment' },
    message: 'Hums loudly at night, shop fridge of two doors. Kalwa.',
    steps: [
      [5, chosen([-1, 16], 'Shop 4, Kharegaon Market, Kalwa', '400605')],
      [14, reached('Tomorrow or the day after')],
      [30, accepted],
    ],
  },
  {
    ...{ when: [1, '20:05'], page: 'homeservice/plumber', city: 'mum', name: 'ज्योति पांडे', language: 'hi' },
    message: 'टंकी भरने का वाल्व बदलना है, पहली मंज़िल। भांडुप।',
    steps: [
      [11, reached('Valve is bought already')],
      [16, chosen([-1, 16], '२ शिवकृपा चाळ, भांडुप पश्चिम', '400078')],
      [31, accepted],
    ],
  },
  {
    ...{ when: [1, '21:00'], page: 'homeservice/electrician', city: 'pune', name: 'Hemant Pethe', by: 'payment' },
    message: 'Inverter does not take over when the power goes. Kothrud.',
    steps: [
      [9, chosen([-1, 18], '21 Mayur Colony, Kothrud', '411038')],
      [15, reached('Battery is four years old')],
      [26, accepted],
    ],
  },
]
