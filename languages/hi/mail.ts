import type { MailTexts } from '../en/mail.ts'

export const mailTexts: MailTexts = {
  openPage: 'अपनी बुकिंग देखें',
  receiptTitle: 'आपकी रसीद',
  receipt: (amount) => `आपका ${amount} का पेमेंट मिल गया. रसीद PDF में साथ है.`,
  bill: (amount) => `आपका ${amount} का पेमेंट मिल गया. बिल PDF में साथ है.`,
  creditNote: 'क्रेडिट नोट PDF में साथ है.',
  why: (site) => `यह ईमेल इसलिए आया है कि बुकिंग के साथ ${site} को यही पता दिया गया था. इसका उपयोग सिर्फ इस बुकिंग के लिए होता है.`,
  wayBack: (reference, when, link) =>
    `आपकी बुकिंग${reference ? ` ${reference}` : ''}${when ? `: हम ${when} फोन करेंगे` : ''}. आपका पेज: ${link}`,
}
