import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { AC_REPAIR } from '../steps/booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './tab.ts'

const TYPED = {
  en: { name: 'Asha Kulkarni', message: 'The indoor unit drips on the bed.' },
  hi: { name: 'आशा कुलकर्णी', message: 'एसी से बिस्तर पर पानी टपकता है.' },
  mr: { name: 'आशा कुलकर्णी', message: 'एसीमधून पलंगावर पाणी गळते आहे.' },
}

/** Requests that only a running script makes. Chromium preloads the first script without running it. */
const askedByScripts = (answers: string[]) =>
  answers.filter((answer) => /\.js |\/api\//.test(answer) && !answer.includes('/assets/boot-'))

test.use({ size: PHONE })
test.beforeEach(({ network, expectedErrors }) => {
  network.stopScripts()
  // Chromium logs that the sandbox blocked a script or a change of focus.
  expectedErrors.push(/the 'allow-scripts' permission is not set/)
})
test.afterEach(({ network }) => expect(askedByScripts(network.takeAnswers())).toEqual([]))

for (const language of LANGUAGES) {
  const { booking, bookingPage, labels, messages, service } = catalogues[language]
  const typed = TYPED[language]

  test(`without scripts, a visitor books in ${language} by way of a mistake`, async ({ visitor, mobile, readCode }) => {
    await visitor.open(inLanguage(AC_REPAIR, language))
    await visitor.click(service.book['home-appliance'])
    // With script, the panel would open and the visitor would stay on this page.
    await visitor.arrive(inLanguage(`${AC_REPAIR}/book`, language))
    await visitor.fill(booking.name, typed.name)
    await visitor.fill(booking.mobile, '12345')
    await visitor.choose(booking.city, labels.cities.thane)
    await visitor.fill(booking.message, typed.message)
    await visitor.click(booking.book.visit)

    await visitor.see(messages.mobileInvalid)
    expect(await visitor.readField(booking.mobile)).toEqual({ value: '12345', note: messages.mobileInvalid })
    expect(await visitor.readField(booking.name)).toEqual({ value: typed.name, note: '' })
    expect(await visitor.readChoice(booking.city)).toEqual({ value: labels.cities.thane, note: '' })
    expect(await visitor.readField(booking.message)).toEqual({ value: typed.message, note: '' })
    await visitor.fill(booking.mobile, mobile)
    await visitor.click(booking.book.visit)

    await visitor.see(booking.codeTitle)
    await visitor.fill(booking.code, await readCode(mobile))
    await visitor.click(booking.verify)
    await visitor.arrive(new RegExp(`^${inLanguage('/booking/', language)}`))
    await visitor.see(bookingPage.titles.booked)
    await visitor.see('KG-…')
    await visitor.see(bookingPage.nextTitle)
  })
}

test('without scripts, a visitor writes a message in mr by way of a mistake', async ({ visitor }) => {
  const { contactForm: form, messages } = catalogues.mr
  await visitor.open('/mr/contactus')
  // Without script, a link stands in place of the form.
  await visitor.click(form.title)
  await visitor.arrive('/mr/contactus/write')
  await visitor.fill(form.name, TYPED.mr.name)
  await visitor.fill(form.email, 'asha@')
  await visitor.fill(form.message, TYPED.mr.message)
  await visitor.click(form.send)

  await visitor.see(messages.emailInvalid)
  expect(await visitor.readField(form.email)).toEqual({ value: 'asha@', note: messages.emailInvalid })
  expect(await visitor.readField(form.message)).toMatchObject({ value: TYPED.mr.message, note: form.messageHint })
  await visitor.fill(form.email, 'asha@example.com')
  await visitor.click(form.send)
  await visitor.see(messages.messageSent)
})
