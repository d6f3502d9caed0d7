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
    Geyser: 'गिझर',
    Microwave: 'मायक्रोवेव्ह',
    RO: 'RO',
    Electrician: 'इलेक्ट्रिशियन',
    Plumber: 'प्लंबर',
    Carpenter: 'सुतार',
    'Pest Control': 'पेस्ट कंट्रोल',
    'Home Cleaning': 'घराची साफसफाई',
    Painting: 'रंगकाम',
  },
  cities: { mum: 'मुंबई', thane: 'ठाणे', pune: 'पुणे' },
  paymentMethods: { upi: 'UPI', card: 'कार्ड', netbanking: 'नेट बँकिंग', wallet: 'वॉलेट', emi: 'EMI', paylater: 'पे लेटर' },
}

const contactForm: IslandTexts['contactForm'] = {
  title: 'आम्हाला लिहा',
  allNeeded: 'तिन्ही रकाने भरा.',
  name: 'नाव',
  email: 'ईमेल',
  emailHint: 'याच पत्त्यावर उत्तर देतो.',
  message: 'मेसेज',
  messageHint: 'बुकिंगबद्दल असेल तर बुकिंग नंबर लिहा.',
  website: 'हा रकाना रिकामा ठेवा',
  send: 'मेसेज पाठवा',
  sending: 'पाठवत आहोत...',
  notLoaded: 'फॉर्म उघडला नाही. पेज पुन्हा उघडा, किंवा या पेजवरचा ईमेल पत्ता किंवा फोन नंबर वापरा.',
  failed: 'काहीतरी चुकले. पुन्हा प्रयत्न करा.',
  unsentOffline: 'नेटवर्क नाही, म्हणून मेसेज पाठवला गेला नाही. तो या डिव्हाइसवर साठवला आहे.',
  unsentOffer: 'नेटवर्क परत आले. मेसेज अजून पाठवलेला नाही: “मेसेज पाठवा” दाबा.',
}

export const islandTexts: IslandTexts = { booking, contactForm, labels, messages, terms }
