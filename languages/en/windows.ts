import type { ShortWindowWords, WindowWords } from '../language.ts'

const hours = [
  '8 to 10 am',
  '10 am to 12 noon',
  '12 noon to 2 pm',
  '2 to 4 pm',
  '4 to 6 pm',
  '6 to 8 pm',
  '8 to 10 pm',
  '10 pm to midnight',
]

export const windows: WindowWords = {
  hours,
  today: 'Today',
  tomorrow: 'Tomorrow',
}

export const shortWindows: ShortWindowWords = {
  hours: /* @__PURE__ */ hours.with(-1, '10 to midnight'),
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: (weekday, day, month) => `${weekday} ${day} ${month}`,
}
