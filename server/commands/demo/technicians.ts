import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import * as api from '../../../contract/api.ts'
import type { TechnicianInput } from '../../../contract/bookings/technicians.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { DAY_MIN } from '../../../contract/durations.ts'
import { OPEN } from '../../../contract/hours.ts'
import { weekdayOf } from '../../visits/technicians/technicians.rules.ts'
import type { Console } from './stage.ts'

type Invented = Pick<TechnicianInput, 'name' | 'id_number' | 'mobile' | 'skills' | 'cities' | 'language'>

/** Together they do in each city what its people ask for. */
const TECHNICIANS: Invented[] = [
  {
    ...{ name: 'Ramesh Pawar', id_number: 'K-101', mobile: '7000002001', language: 'mr' },
    ...{ skills: ['AC', 'Fridge', 'Washing Machine'], cities: ['thane', 'mum'] },
  },
  {
    ...{ name: 'Mahesh Yadav', id_number: 'K-102', mobile: '7000002002', language: 'hi' },
    ...{ skills: ['Plumber', 'Carpenter', 'RO'], cities: ['thane', 'mum'] },
  },
  {
    ...{ name: 'Imran Shaikh', id_number: 'K-103', mobile: '7000002003', language: 'hi' },
    ...{ skills: ['Electrician', 'Geyser', 'Tv', 'Microwave', 'AC'], cities: ['mum', 'thane'] },
  },
  {
    ...{ name: 'Farida Ansari', id_number: 'K-104', mobile: '7000002004', language: 'hi' },
    ...{ skills: ['Pest Control', 'Home Cleaning', 'Painting'], cities: ['mum', 'thane'] },
  },
  {
    ...{ name: 'Santosh Gaikwad', id_number: 'K-105', mobile: '7000002005', language: 'mr' },
    ...{ skills: ['Plumber', 'Electrician', 'Geyser', 'AC', 'Fridge', 'Washing Machine'], cities: ['pune'] },
  },
  {
    ...{ name: 'Vandana Kale', id_number: 'K-106', mobile: '7000002006', language: 'mr' },
    ...{ skills: ['Carpenter', 'Painting', 'Pest Control', 'Home Cleaning'], cities: ['pune'] },
  },
]

/** Each takes visits in all open hours, with a day off that lies neither around the visits nor in the next two days. */
export async function enterTechnicians(owner: Console, end: Date): Promise<void> {
  for (const [index, technician] of TECHNICIANS.entries()) {
    const { id } = await owner.upload(await drawPortrait(technician.name))
    const dayOff = weekdayOf(dayAfter(end, 3 + (index % 2)))
    await owner(api.technicians.create, {
      ...technician,
      ...{ image_id: id, pincodes: [], from_min: OPEN.fromMin, to_min: DAY_MIN, is_active: true },
      days: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== dayOff),
      verified_on: dayAfter(end, -40 * (index + 1)),
      verified_how: 'Police certificate seen, with the original',
    })
  }
}

async function drawPortrait(name: string): Promise<File> {
  const file = name.toLowerCase().replace(' ', '-')
  const drawing = await readFile(new URL(`portraits/${file}.svg`, import.meta.url))
  return new File([await sharp(drawing).png().toBuffer()], `${file}.png`, { type: 'image/png' })
}
