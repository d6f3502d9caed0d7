import type { ShortWindowWords } from '../language.ts'
import { windows } from './windows.ts'

export const shortWindows: ShortWindowWords = {
  hours: windows.hours,
  months: ['जाने', 'फेब्रु', 'मार्च', 'एप्रिल', 'मे', 'जून', 'जुलै', 'ऑग', 'सप्टें', 'ऑक्टो', 'नोव्हें', 'डिसें'],
  day: (_weekday, day, month) => `${day} ${month}`,
}
