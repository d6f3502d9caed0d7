import type { LanguageInfo, Times } from '../language.ts'

export const language: LanguageInfo = {
  tag: 'hi-IN',
  name: 'हिंदी',
  shortName: 'हिंदी',
  englishName: 'Hindi',
}

export const times: Times = {
  locale: 'hi-IN',
  dayParts: { 4: 'सुबह', 12: 'दोपहर', 16: 'शाम', 20: 'रात' },
  namedTimes: {},
  clock: (time, dayPart) => `${dayPart} ${time}`,
  atClock: (clock) => `${clock} बजे`,
  moment: (day, clock) => `${day}, ${clock}`,
  hours: (from, until) => `${from} से ${until} बजे तक`,
}
