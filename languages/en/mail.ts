import type { Widen } from '../widen.ts'

/** What mails to a customer say besides the texts of the booking's page. */
export const mailTexts = {
  openPage: 'Open your booking',
  receiptTitle: 'Your receipt',
  receipt: (amount: string) => `We have your payment of ${amount}. The receipt is attached as a PDF.`,
  bill: (amount: string) => `We have your payment of ${amount}. The bill is attached as a PDF.`,
  creditNote: 'The credit note is attached as a PDF.',
  /** At the foot of each mail. */
  why: (site: string) =>
    `You get this e-mail because you gave ${site} this address with your booking. It is used for this booking alone.`,
  /** What the business sends by WhatsApp. */
  wayBack: (reference: string | undefined, when: string | undefined, link: string) =>
    `Your booking${reference ? ` ${reference}` : ''}${when ? `: we call you ${when}` : ''}. Your page: ${link}`,
}

export type MailTexts = Widen<typeof mailTexts>
