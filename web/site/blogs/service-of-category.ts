import type { BlogCategory } from '../../../contract/options.ts'

/** The service page that a reader of a category may want next; categories of general interest have none. */
const SERVICE_OF_CATEGORY: Partial<Record<BlogCategory, string>> = {
  Electrician: '/services/homeservice/electrician',
  Carpenter: '/services/homeservice/carpenter',
  Plumber: '/services/homeservice/plumber',
  Cleaning: '/services/homeservice/cleaning',
  'Pest Control': '/services/homeservice/pest-control',
  'AC Repair': '/services/home-appliance/ac-repair',
  'Washing Machine': '/services/home-appliance/washing-machine-repair',
  Refrigerator: '/services/home-appliance/refrigerator-repair',
  'TV Repair': '/services/home-appliance/tv-repair',
  'Oven Repair': '/services/home-appliance/microwave-oven-repair',
  Geyser: '/services/home-appliance/geyser-repair',
  Restaurant: '/services/civil-construction/restaurant-construction',
  Building: '/services/civil-construction/building-construction',
  Roads: '/services/civil-construction/roads-construction',
  Bridge: '/services/civil-construction/bridge-construction',
  House: '/services/civil-construction/home-construction',
  'Sports Complex': '/services/civil-construction/sportscomplex-construction',
  Helpers: '/services/labour-supply/helpers',
  Skilled: '/services/labour-supply/skilled',
  Unskilled: '/services/labour-supply/nonskilled',
  Marketing: '/services/business/digitalmarketing',
  Business: '/services/business/digitalmarketing',
}

export function findServicePathOfCategory(category: string): string | undefined {
  return SERVICE_OF_CATEGORY[category as BlogCategory]
}
