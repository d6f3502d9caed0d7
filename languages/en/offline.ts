import type { Widen } from '../language.ts'

/** Apart from the catalogue, which has it too: the service worker carries these texts and no others. */
export const offlineTexts = {
  title: 'No connection right now',
  text: 'This page isn’t saved on your device. You can still call us.',
  call: (phone: string) => `Call ${phone}`,
  hours: (hours: string) => `Every day, ${hours}. A person answers and can book your visit.`,
  tryAgain: 'Try again',
  home: 'Home page',
  keptTitle: 'Pages you can read now',
  keptNote: 'Saved on this device when you last opened them. Prices may have changed.',
  offline: 'You are offline.',
  unreachable: 'We can’t be reached right now.',
  keptOn: (moment: string) => `Saved on ${moment}. Prices may have changed.`,
  keptDayOn: (moment: string) => `Saved on ${moment}. What you tap is kept on this phone and sent once you’re online.`,
} as const

export type OfflineTexts = Widen<typeof offlineTexts>
