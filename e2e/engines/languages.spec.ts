import { LANGUAGE_INFO } from '../../contract/languages.ts'
import { TRANSLATED } from '../steps/language-steps.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './tab.ts'

test.use({ size: PHONE })

for (const { language, texts } of TRANSLATED) {
  const { booking } = texts

  test(`a visitor changes to ${language} in mid-form, loses nothing, and books`, async ({ visitor, mobile, readCode }) => {
    await visitor.open('/services/home-appliance/ac-repair')
    await visitor.click('Book a technician')
    await visitor.see('City')
    await visitor.fill('Name', 'Asha Kulkarni')
    await visitor.fill('Mobile', mobile)
    await visitor.choose('City', 'Thane')
    await visitor.fill('What needs doing?', 'The indoor unit drips.')
    await visitor.click('Close')
    await visitor.click('Language: English, EN')
    await visitor.click(LANGUAGE_INFO[language].name)
    await visitor.arrive(`/${language}/services/home-appliance/ac-repair`)
    await visitor.click(texts.service.book['home-appliance'])
    await visitor.see(booking.city)
    await visitor.click(booking.book.visit)
    await visitor.see(booking.codeTitle)
    await visitor.fill(booking.code, await readCode(mobile))
    await visitor.see(booking.doneTitle)
    await visitor.see('KG-…')
    await visitor.click(booking.toBooking)
    await visitor.arrive(new RegExp(`^/${language}/booking/`))
    await visitor.see(texts.bookingPage.titles.booked)
  })

  test(`an unknown address is answered in ${language}`, async ({ visitor, expectedErrors }) => {
    expectedErrors.push(/404/)
    await visitor.open(`/${language}/nothing`)
    await visitor.see(texts.notFound.title)
    await visitor.click(texts.notFound.toHome)
    await visitor.arrive(`/${language}`)
    // On a phone the groups stand in the place of the section's heading.
    await visitor.see(texts.layout.groups.homeservice)
    expect(await visitor.overflowOf('body')).toBeLessThanOrEqual(0)
  })
}
