import type { Widen } from '../widen.ts'

/** Apart from the catalogue, which has it too: the browser fetches these texts with the bar and no others. */
export const unsentTexts = {
  label: 'A booking that was not sent',
  notSent: (service: string) => `Your booking for ${service} was not sent.`,
  offline: (service: string) => `You are offline. Your booking for ${service} is kept on this device and was not sent.`,
  send: 'Send it now',
  open: 'Open it',
  discard: 'Discard',
  confirm: 'Discard this booking and what you typed for it?',
  discardIt: 'Discard it',
  keep: 'Keep it',
} as const

export type UnsentTexts = Widen<typeof unsentTexts>
