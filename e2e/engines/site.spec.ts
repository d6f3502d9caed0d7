import { expect, test } from './fixtures.ts'
import { DESKTOP, PHONE } from './tab.ts'

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use({ size })

    test('the home page shows its services in tabs, and a tile opens its service', async ({ visitor }) => {
      await visitor.open('/')
      const panel = (segment: string) => visitor.heightOf(`#panel-${segment}`)
      await visitor.see('Electrician at Home')
      expect(await panel('homeservice')).toBeGreaterThan(200)
      expect(await panel('home-appliance')).toBe(0)
      await visitor.click('Appliances')
      await expect.poll(() => panel('homeservice')).toBe(0)
      expect(await panel('home-appliance')).toBeGreaterThan(200)
      await visitor.click('AC Repair and Service')
      await visitor.arrive('/services/home-appliance/ac-repair')
      await visitor.see('Book a technician')
    })

    test('the menu opens over the page, and its link opens a service', async ({ visitor }) => {
      await visitor.open('/contactus')
      if (size === PHONE) await visitor.click('Menu')
      await visitor.click('Services')
      await visitor.click('Pest Control for Homes')
      await visitor.arrive('/services/homeservice/pest-control')
      await visitor.see('Book a technician')
    })

    test('the search suggests a blog, and a click opens it', async ({ visitor }) => {
      await visitor.open('/search')
      await visitor.fill('What do you need?', 'geyser')
      await visitor.click('Geyser safety before winter: what to check, what to leave shut')
      await visitor.arrive(/^\/blogs\/geyser\/\d+\/geyser-safety-before-winter$/)
    })

    test('a message is written and sent from the contact page', async ({ visitor }) => {
      await visitor.open('/contactus')
      await visitor.fill('Name', 'Asha Patil')
      await visitor.fill('Email', 'asha@example.com')
      await visitor.fill('Message', 'The tap in Thane drips.')
      await visitor.click('Send message')
      await visitor.see('Message sent successfully!')
    })
  })
}
