import { bookingTextsHi } from '../../web/site/booking/booking-texts.hi.ts'
import { catalogueHi } from '../../web/site/catalogue.hi.ts'
import { catalogueMr } from '../../web/site/catalogue.mr.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './tab.ts'

test.use({ size: PHONE })

test('a visitor changes to Hindi in mid-form, loses nothing, and books', async ({ visitor, mobile, readCode }) => {
  await visitor.open('/services/home-appliance/ac-repair')
  await visitor.click('Book a technician')
  await visitor.see('Your details')
  await visitor.fill('Name', 'Asha Kulkarni')
  await visitor.fill('Mobile', mobile)
  await visitor.choose('City', 'Thane')
  await visitor.fill('What needs doing?', 'The indoor unit drips.')
  await visitor.click('Close')
  await visitor.click('Language: EN')
  await visitor.click('हिंदी')
  await visitor.arrive('/hi/services/home-appliance/ac-repair')
  await visitor.click(catalogueHi.service.book['home-appliance'])
  await visitor.see(bookingTextsHi.detailsTitle)
  await visitor.click(bookingTextsHi.sendCode)
  await visitor.see(bookingTextsHi.codeTitle)
  await visitor.fill(bookingTextsHi.code, await readCode(mobile))
  await visitor.see(bookingTextsHi.doneTitle)
  await visitor.see('KG-…')
  await visitor.click(bookingTextsHi.toBooking)
  await visitor.arrive(/^\/hi\/booking\//)
  await visitor.see(catalogueHi.bookingPage.titles.booked)
})

for (const { language, catalogue } of [
  { language: 'hi', catalogue: catalogueHi },
  { language: 'mr', catalogue: catalogueMr },
]) {
  test(`an unknown address is answered in ${language}`, async ({ visitor, expectedErrors }) => {
    expectedErrors.push(/404/)
    await visitor.open(`/${language}/nothing`)
    await visitor.see(catalogue.notFound.title)
    await visitor.click(catalogue.notFound.toHome)
    await visitor.arrive(`/${language}`)
    await visitor.see(catalogue.home.services.title)
    expect(await visitor.overflowOf('body')).toBeLessThanOrEqual(0)
  })
}
