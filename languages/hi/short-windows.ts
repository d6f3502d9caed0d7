import type { ShortWindowWords } from '../language.ts'
import { windows } from './windows.ts'

export const shortWindows: ShortWindowWords = {
  hours: windows.hours.map((hours) => hours.replace(' बजे', '')),
  months: ['जन', 'फर', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल', 'अग', 'सितं', 'अक्टू', 'नवं', 'दिसं'],
  day: (weekday, day, month) => `${weekday} ${day} ${month}`,
}
