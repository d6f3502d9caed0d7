import { expect, test } from 'vitest'
import { hourMarks, hoursOfDay, longHours, shortHours } from './hours.ts'

test.each([
  ['08:00', '00:00', '8am to 12am', '8 am to 12 midnight', '08:00-24:00', ['8 am', '12 noon', '4 pm', '8 pm', '12 midnight']],
  ['09:30', '18:00', '9:30am to 6pm', '9:30 am to 6 pm', '09:30-18:00', ['9:30 am', '11:38 am', '1:45 pm', '3:53 pm', '6 pm']],
  ['00:00', '12:00', '12am to 12pm', '12 midnight to 12 noon', '00:00-12:00', ['12 midnight', '3 am', '6 am', '9 am', '12 noon']],
  ['20:00', '02:00', '8pm to 2am', '8 pm to 2 am', '20:00-02:00', ['8 pm', '9:30 pm', '11 pm', '12:30 am', '2 am']],
])('from %s to %s', (opens_at, closes_at, short, long, ofDay, marks) => {
  const hours = { opens_at, closes_at }
  expect([shortHours(hours), longHours(hours), hoursOfDay(hours), hourMarks(hours)]).toEqual([short, long, ofDay, marks])
})
