import { describe, expect, it } from 'vitest'
import { findBookedService, type ServiceLink, toChargePaise } from './services.ts'

it('a charge of ₹1,299 is paid as 129,900 paise, and what is free or has no number is not paid online', () => {
  expect(toChargePaise({ visit_charge: '1,299' })).toBe(129_900)
  expect(toChargePaise({ visit_charge: 'On site survey' })).toBeUndefined()
  expect(toChargePaise({ visit_charge: '0' })).toBeUndefined()
})

describe('the service that a form books', () => {
  type Published = Pick<ServiceLink, 'service_cat' | 'service_type' | 'title' | 'slug'>
  const publish = (service_cat: ServiceLink['service_cat'], service_type: string, title: string, slug: string): Published => ({
    ...{ service_cat, service_type, title, slug },
  })
  const plan = publish('Annual-Subscription', 'Electrician', 'Home Maintenance Plan', 'home-maintenance')
  const building = publish('Civil-Construction', 'Building', 'Building Construction', 'building-construction')
  const fridge = publish('Appliance', 'Refrigerator', 'Refrigerator Repair', 'refrigerator-repair')
  const geyserRepair = publish('Appliance', 'Geyser', 'Geyser Repair and Installation', 'geyser-repair')
  const electrician = publish('Home', 'Electrician', 'Electrician at Home', 'electrician')
  const another = publish('Home', 'Electrician', 'Electrician at Night', 'electrician-at-night')
  const geyser = publish('Home', 'Geyser', 'Geyser Installation and Service', 'geyser')
  const services = [plan, building, fridge, geyserRepair, electrician, another, geyser]

  it.each([
    ['the page’s own', 'Electrician', another, another],
    ['the page’s own by its title', 'Building Construction', building, building],
    ['the one that was chosen on the page of another service', 'Fridge', electrician, fridge],
    ['the visit and not the plan of that type', 'Electrician', plan, electrician],
    ['the first of several in one group', 'Electrician', fridge, electrician],
    ['the plan on its own page', 'Home Maintenance Plan', plan, plan],
    ['the geyser of the page’s own group', 'Geyser', fridge, geyserRepair],
    ['the geyser of the home services from elsewhere', 'Geyser', building, geyser],
    ['the geyser of the home services from no page', 'Geyser', undefined, geyser],
    ['the geyser whose page it is', 'Geyser', geyserRepair, geyserRepair],
    ['the one of that title, on any page', 'Refrigerator Repair', electrician, fridge],
    ['none if no service is booked under that name', 'RO', electrician, undefined],
  ])('is %s', (_, serviceType, page, booked) => {
    expect(findBookedService(services, serviceType, page)).toBe(booked)
  })
})
