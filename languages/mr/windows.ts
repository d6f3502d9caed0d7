import type { ShortWindowWords, WindowWords } from '../language.ts'

const hours = [
  'सकाळी 8 ते 10',
  'सकाळी 10 ते 12',
  'दुपारी 12 ते 2',
  'दुपारी 2 ते 4',
  'संध्याकाळी 4 ते 6',
  'संध्याकाळी 6 ते 8',
  'रात्री 8 ते 10',
  'रात्री 10 ते 12',
]

export const windows: WindowWords = {
  hours,
  today: 'आज',
  tomorrow: 'उद्या',
}

export const shortWindows: ShortWindowWords = {
  hours,
  months: ['जाने', 'फेब्रु', 'मार्च', 'एप्रिल', 'मे', 'जून', 'जुलै', 'ऑग', 'सप्टें', 'ऑक्टो', 'नोव्हें', 'डिसें'],
  day: (_weekday, day, month) => `${day} ${month}`,
}
