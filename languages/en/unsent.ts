import type { Widen } from '../language.ts'

/** Apart from the catalogue, which has it too: the browser fetches these texts with the bar and no others. */
export const unsentTexts = {
  label: 'A booking that wasn’t sent',
  notSent: (service: string) => `Your booking for ${service} wasn’t sent.`,
  offline: (service: string) => `You’re offline. Your booking for ${service} is kept on this device and hasn’t been sent.`,
  send: 'Send it now',
  open: 'Open it',
  discard: 'Discard',
  confirm: 'Discard this booking and what you typed?',
  discardIt: 'Discard it',
  keep: 'Keep it',
} as const

export type UnsentTexts = Widen<typeof unsentTexts>
