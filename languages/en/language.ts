import type { LanguageInfo, Times } from '../language.ts'

export const language: LanguageInfo = {
  tag: 'en-IN',
  name: 'English',
  shortName: 'EN',
  englishName: 'English',
}

export const times: Times = {
  locale: 'en-IN',
  dayParts: { 0: 'am', 12: 'pm' },
  namedTimes: { 0: 'midnight', 720: '12 noon' },
  clock: (time, dayPart) => `${time} ${dayPart}`,
  atClock: (clock) => (clock.includes(':') ? clock : clock.replace(' ', ':00 ')),
  moment: (day, clock) => `${day} at ${clock}`,
  hours: (from, until) => `${from} to ${until}`,
}
