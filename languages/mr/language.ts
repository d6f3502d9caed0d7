import type { LanguageInfo, Times } from '../language.ts'

export const language: LanguageInfo = {
  tag: 'mr-IN',
  name: 'मराठी',
  shortName: 'मराठी',
  englishName: 'Marathi',
}

export const times: Times = {
  locale: 'mr-IN-u-nu-latn',
  dayParts: { 4: 'पहाटे', 6: 'सकाळी', 12: 'दुपारी', 16: 'संध्याकाळी', 20: 'रात्री' },
  namedTimes: {},
  clock: (time, dayPart) => `${dayPart} ${time}`,
  atClock: (clock) => clock,
  moment: (day, clock) => `${day}, ${clock}`,
  hours: (from, until) => `${from} ते ${until}`,
}
