import { expect, test } from './fixtures.ts'
import { DESKTOP, PHONE } from './tab.ts'

/** The smallest height of a field or a button that a thumb hits easily. */
const TARGET_PX = 44

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use({ size })

    test('a visitor books from the service’s page to the reference, and each step is fully visible', async ({
      visitor,
      mobile,
      readCode,
    }) => {
      await visitor.open('/services/home-appliance/ac-repair')
      await visitor.click('Book a technician')
      await visitor.see('City')
      expect(await visitor.heightOf('.book-body')).toBeGreaterThan(size.height / 2)
      expect(await visitor.overflowOf('.book'), 'Only the body of the sheet scrolls').toBe(0)
      await visitor.click('Add an email for the receipt')
      expect((await visitor.see('Thane')).height).toBeGreaterThanOrEqual(TARGET_PX)
      for (const label of ['Service', 'What needs doing?', 'Name', 'Mobile', 'Email…']) {
        expect((await visitor.seeField(label)).height, label).toBeGreaterThanOrEqual(TARGET_PX)
      }
      await visitor.fill('Name', 'Asha Kulkarni')
      await visitor.fill('Mobile', mobile)
      await visitor.choose('City', 'Thane')
      await visitor.fill('What needs doing?', 'The indoor unit drips on the bed.')
      expect((await visitor.see('Book, pay after the visit')).height).toBeGreaterThanOrEqual(TARGET_PX)
      await visitor.click('Book, pay after the visit')

      await visitor.see('Enter the code')
      expect((await visitor.seeField('6-digit code')).height).toBeGreaterThanOrEqual(TARGET_PX)
      await visitor.fill('6-digit code', await readCode(mobile))

      await visitor.see('Booked')
      const { text: reference } = await visitor.see('KG-…')
      await visitor.see('What happens next')
      await visitor.see('Explore Services')
      // When the toasts leave a phone's foot, what stands above them moves.
      await expect.poll(() => visitor.heightOf('.toast')).toBe(0)
      await visitor.click('See your booking')
      await visitor.arrive(/^\/booking\//)
      await visitor.see(reference)
    })

    test('a visitor books on the page that needs no script', async ({ visitor, mobile, readCode }) => {
      await visitor.open('/services/homeservice/plumber/book')
      await visitor.fill('Name', 'Asha Kulkarni')
      await visitor.fill('Mobile', '12345')
      await visitor.choose('City', 'Thane')
      await visitor.fill('What needs doing?', 'The tap drips.')
      await visitor.click('Book, pay after the visit')
      await visitor.see('Invalid Mobile Number')
      await visitor.fill('Mobile', mobile)
      await visitor.click('Book, pay after the visit')
      await visitor.see('Enter the code')
      await visitor.fill('6-digit code', await readCode(mobile))
      await visitor.click('Verify and book')
      await visitor.arrive(/^\/booking\//)
      await visitor.see('Booked')
    })
  })
}
