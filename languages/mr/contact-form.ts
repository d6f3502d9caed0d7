import type { ContactFormTexts } from '../en/contact-form.ts'

export const contactFormTexts: ContactFormTexts = {
  title: 'आम्हाला लिहा',
  allNeeded: 'तिन्ही रकाने भरणे आवश्यक आहे.',
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
