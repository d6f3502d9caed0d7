import type { MailTexts } from '../en/mail.ts'

export const mailTexts: MailTexts = {
  openPage: 'आपले बुकिंग पाहा',
  receiptTitle: 'आपली पावती',
  receipt: (amount) => `आपले ${amount} मिळाले. पावती PDF मध्ये सोबत आहे.`,
  bill: (amount) => `आपले ${amount} मिळाले. बिल PDF मध्ये सोबत आहे.`,
  creditNote: 'क्रेडिट नोट PDF मध्ये सोबत आहे.',
  why: (site) => `बुकिंग करताना ${site} ला हा ईमेल पत्ता दिला होता, म्हणून हा ईमेल आला आहे. पत्ता फक्त या बुकिंगसाठी वापरला जातो.`,
  wayBack: (reference, when, link) =>
    `आपले बुकिंग${reference ? ` ${reference}` : ''}${when ? `: आम्ही ${when} फोन करू` : ''}. आपले पेज: ${link}`,
}
