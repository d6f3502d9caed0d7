import { ADMIN } from '../../test/program.ts'
import { expect, test } from './fixtures.ts'
import { DESKTOP, PHONE } from './tab.ts'

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use({ size })

    test('the administrator signs in and saves a page', async ({ visitor, api }) => {
      const title = `How we ship, from a ${device}`
      await visitor.open('/admin/shipping-policy')
      await visitor.fill('Username', ADMIN.email)
      await visitor.fill('Password', ADMIN.password)
      await visitor.click('LOGIN')
      await visitor.fill('Title', title)
      await visitor.click('Update')
      await visitor.see('shipping-policy updated successfully.')
      expect((await api('GET', '/public/shipping-policy')).body.title).toBe(title)
    })
  })
}
