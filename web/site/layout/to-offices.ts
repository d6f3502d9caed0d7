import type { ContactDetails, Office } from '../../../contract/content/contact.ts'

type Details = Pick<ContactDetails, 'mobile' | 'address' | 'offices'>

/** The offices to show: the business's data fills an office's empty fields; the default link is a map search. */
export function toOffices({ mobile, address, offices }: Details): Office[] {
  return offices.map((office, index) => {
    const place = office.address || (index === 0 ? address : '')
    const map_link = office.map_link || (place && mapAddress(place))
    return { name: office.name, address: place, phone: office.phone || mobile, map_link }
  })
}

/** A map search, which opens the map app on a phone. */
export function mapAddress(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}
