import type { ShortWindowWords } from '../language.ts'
import { windows } from './windows.ts'

export const shortWindows: ShortWindowWords = {
  hours: windows.hours.with(-1, '10 to midnight'),
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: (weekday, day, month) => `${weekday} ${day} ${month}`,
}
