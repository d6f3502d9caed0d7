import type { Widen } from '../widen.ts'

/** Apart from the catalogue, which has it too: the service worker carries these texts and no others. */
export const offlineTexts = {
  title: 'No connection right now',
  text: 'This page is not kept on your device, and we can’t be reached over the internet. A call works without it.',
  call: (phone: string) => `Call ${phone}`,
  hours: (hours: string) => `Every day, ${hours}. A person answers, and a visit can be booked on the phone.`,
  tryAgain: 'Try again',
  home: 'Home page',
  keptTitle: 'Pages that you can read now',
  keptNote: 'They were kept on this device when you last opened them. Prices may have changed.',
  offline: 'You are offline.',
  unreachable: 'We can’t be reached right now.',
  keptOn: (moment: string) => `This page was kept on ${moment}. Prices may have changed.`,
  keptDayOn: (moment: string) => `This page was kept on ${moment}. What you tap waits on this phone.`,
} as const

export type OfflineTexts = Widen<typeof offlineTexts>
