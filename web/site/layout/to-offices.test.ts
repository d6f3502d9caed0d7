import { expect, it } from 'vitest'
import { mapAddress, toOffices } from './to-offices.ts'

const business = { mobile: '70000 00090', address: 'Andheri East, Mumbai' }
const office = (name: string, fields = {}) => ({ name, address: '', phone: '', map_link: '', ...fields })

it('the first office has the address of the business, its number and a search on the map', () => {
  expect(toOffices({ ...business, offices: [office('Mumbai')] })).toEqual([
    { name: 'Mumbai', address: business.address, phone: business.mobile, map_link: mapAddress(business.address) },
  ])
})

it('an office keeps its own address, number and link', () => {
  const own = { address: 'Naupada, Thane', phone: '022 4012 3456', map_link: 'https://maps.example/thane' }
  expect(toOffices({ ...business, offices: [office('Thane', own)] })).toEqual([{ name: 'Thane', ...own }])
})

it('an office without an address stays, with its number and no map', () => {
  const offices = [office('Mumbai'), office('Pune')]
  expect(toOffices({ ...business, address: '', offices })).toEqual(
    ['Mumbai', 'Pune'].map((name) => ({ name, address: '', phone: business.mobile, map_link: '' })),
  )
})

it('the address of a search on the map has the place as one parameter', () => {
  expect(mapAddress('A & B, Pune #4')).toBe('https://www.google.com/maps/search/?api=1&query=A+%26+B%2C+Pune+%234')
})
