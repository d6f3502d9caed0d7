import type { WindowWords } from '../language.ts'

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
