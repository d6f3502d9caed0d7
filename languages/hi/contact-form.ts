import type { ContactFormTexts } from '../en/contact-form.ts'

export const contactFormTexts: ContactFormTexts = {
  title: 'हमें लिखें',
  allNeeded: 'तीनों जगह भरना जरूरी है.',
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
  unsentOffline: 'नेटवर्क नहीं है, इसलिए आपका मैसेज नहीं भेजा गया. वह इसी डिवाइस पर रखा है.',
  unsentOffer: 'नेटवर्क आ गया. आपका मैसेज अभी नहीं भेजा गया है: “मैसेज भेजें” दबाएं.',
}
