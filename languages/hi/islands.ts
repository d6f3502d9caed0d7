import type { Labels } from '../../contract/labels.ts'
import type { IslandTexts } from '../en/islands.ts'
import { bookingTexts as booking } from './booking.ts'
import { messages } from './messages.ts'
import { terms } from './terms.ts'

const labels: Labels = {
  services: {
    AC: 'AC',
    Fridge: 'फ्रिज',
    Tv: 'TV',
    'Washing Machine': 'वॉशिंग मशीन',
    Geyser: 'गीजर',
    Microwave: 'माइक्रोवेव',
    RO: 'RO',
    Electrician: 'इलेक्ट्रिशियन',
    Plumber: 'प्लंबर',
    Carpenter: 'कारपेंटर',
    'Pest Control': 'पेस्ट कंट्रोल',
    'Home Cleaning': 'घर की सफाई',
    Painting: 'पेंटिंग',
  },
  cities: { mum: 'मुंबई', thane: 'ठाणे', pune: 'पुणे' },
  paymentMethods: { upi: 'UPI', card: 'कार्ड', netbanking: 'नेट बैंकिंग', wallet: 'वॉलेट', emi: 'EMI', paylater: 'पे लेटर' },
}

const contactForm: IslandTexts['contactForm'] = {
  title: 'हमें लिखें',
  allNeeded: 'तीनों जानकारी भरना जरूरी है.',
  name: 'नाम',
  email: 'ईमेल',
  emailHint: 'हम इसी पते पर जवाब देते हैं.',
  message: 'मैसेज',
  messageHint: 'किसी बुकिंग के बारे में हो तो बुकिंग नंबर लिखें.',
  website: 'यह जगह खाली छोड़ें',
  send: 'मैसेज भेजें',
  sending: 'भेज रहे हैं...',
  notLoaded: 'फॉर्म नहीं खुला. पेज फिर से खोलें, या इस पेज पर दिए ईमेल पते या फोन नंबर से संपर्क करें.',
  failed: 'कुछ गड़बड़ हुई. फिर से कोशिश करें.',
  unsentOffline: 'नेटवर्क नहीं है, इसलिए आपका मैसेज नहीं भेजा गया. वह इसी डिवाइस में सेव है.',
  unsentOffer: 'नेटवर्क आ गया. आपका मैसेज अभी नहीं भेजा गया है: “मैसेज भेजें” दबाएं.',
}

export const islandTexts: IslandTexts = { booking, contactForm, labels, messages, terms }
