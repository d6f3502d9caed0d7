import type { WindowWords } from '../language.ts'

const shortHours = [
  'सुबह 8 से 10',
  'सुबह 10 से 12',
  'दोपहर 12 से 2',
  'दोपहर 2 से 4',
  'शाम 4 से 6',
  'शाम 6 से 8',
  'रात 8 से 10',
  'रात 10 से 12',
]

export const windows: WindowWords = {
  hours: shortHours.map((hours) => `${hours} बजे`),
  shortHours,
  shortMonths: ['जन', 'फर', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल', 'अग', 'सितं', 'अक्टू', 'नवं', 'दिसं'],
  shortDay: (weekday, day, month) => `${weekday} ${day} ${month}`,
  today: 'आज',
  tomorrow: 'कल',
}
