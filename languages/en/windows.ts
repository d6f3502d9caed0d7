import type { WindowWords } from '../language.ts'

const untilTen = ['8 to 10 am', '10 am to 12 noon', '12 noon to 2 pm', '2 to 4 pm', '4 to 6 pm', '6 to 8 pm', '8 to 10 pm']

export const windows: WindowWords = {
  hours: [...untilTen, '10 pm to 12 midnight'],
  shortHours: [...untilTen, '10 to midnight'],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  shortDay: (weekday, day, month) => `${weekday} ${day} ${month}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
}
