import { expect, it } from 'vitest'
import type { Technician } from '../../../../contract/bookings/technicians.ts'
import { EMPTY, FormInput, toHoursText, toValues } from './technician-values.ts'

const technician: Technician = {
  ...{ id: 7, name: 'Sunil Pawar', mobile: '9820011111', id_number: 'K-104', language: 'hi', is_active: true },
  ...{ skills: ['AC', 'Electrician'], cities: ['thane'], pincodes: ['400601', '400602'], days: [1, 2, 3] },
  ...{ from_min: 480, to_min: 1440, image: 'sunil.webp', image_url: '/sunil.webp', verified_on: '2026-11-02' },
  ...{ verified_how: 'Certificate', version: 3, updated_at: '2026-11-21T10:00:00.000Z' },
}

it('a technician goes through the form unchanged', () => {
  const input = FormInput.parse(toValues(technician))
  const { id: _, image: __, image_url: ___, version: ____, updated_at: _____, ...fields } = technician
  expect(input).toEqual({ ...fields, image_id: undefined, version: undefined })
})

it('what was typed is read: spaces in a number, commas between PIN codes, midnight as the end', () => {
  const typed = { ...toValues(technician), mobile: '+91 98200-11111', pincodes: ' 400601, 400602\n', to_min: '00:00' }
  expect(FormInput.parse(typed)).toMatchObject({ mobile: '9820011111', pincodes: ['400601', '400602'], to_min: 1440 })
})

it('each wrong field has its error', () => {
  const wrong = FormInput.safeParse({ ...EMPTY, days: [], pincodes: '4006', from_min: '', to_min: '' })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    ...['name', 'mobile', 'id_number', 'skills', 'cities', 'pincodes', 'days', 'from_min', 'to_min'],
  ])
  expect(FormInput.safeParse({ ...toValues(technician), from_min: '20:00', to_min: '19:00' }).error?.issues).toMatchObject([
    { path: ['to_min'] },
  ])
})

it.each([
  [[1, 2, 3, 4, 5, 6], 540, 1140, 'Mon–Sat, 9 am to 7 pm'],
  [[1, 2, 4, 5, 6, 7], 540, 1140, 'Mon–Sun, not Wed, 9 am to 7 pm'],
  [[1, 2, 3, 4, 6, 7], 540, 1140, 'Mon–Sun, not Fri, 9 am to 7 pm'],
  [[1, 2, 5, 7], 540, 1140, 'Mon, Tue, Fri, Sun, 9 am to 7 pm'],
  [[1, 2, 3, 4, 5, 6, 7], 480, 1440, 'Every day, 8 am to midnight'],
  [[6, 7], 570, 720, 'Sat, Sun, 9:30 am to 12 noon'],
  [[1, 3, 5], 0, 60, 'Mon, Wed, Fri, midnight to 1 am'],
])('the hours of %j are said in words', (days, from_min, to_min, text) => {
  expect(toHoursText({ days, from_min, to_min })).toBe(text)
})
