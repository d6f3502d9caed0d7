import type { ShortWindowWords, WindowWords } from '../language.ts'

const hours = ['सुबह 8 से 10', 'सुबह 10 से 12', 'दोपहर 12 से 2', 'दोपहर 2 से 4', 'शाम 4 से 6', 'शाम 6 से 8', 'रात 8 से 10', 'रात 10 से 12']

export const windows: WindowWords = {
  hours: /* @__PURE__ */ hours.map((one) => `${one} बजे`),
  today: 'आज',
  tomorrow: 'कल',
}

export const shortWindows: ShortWindowWords = {
  hours,
  months: ['जन', 'फर', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल', 'अग', 'सितं', 'अक्टू', 'नवं', 'दिसं'],
  day: (weekday, day, month) => `${weekday} ${day} ${month}`,
}
