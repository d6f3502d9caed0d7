import { nearDay, nearWindowText, windowDay, windowHours } from '../../contract/bookings/window-texts.ts'
import { windowOf } from '../../contract/bookings/windows.ts'
import { inLanguage, type Language } from '../../contract/languages.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { enterTechnician, listWindowsOf } from '../steps/technician-steps.ts'
import { test as base, expect, LEFT_EARLY } from './fixtures.ts'
import { PHONE } from './tab.ts'

/** No other journey books it, so their pages stay those of a site without technicians. */
const SERVICE = { service_type: 'Painting', city: 'pune' } as const
const ADDRESS = 'B-402, Shanti Sadan, Kothrud'

const test = base.extend<{ token: string; listNext(): Promise<string[]> }>({
  /** The token of a new booking by code. */
  token: async ({ server, api, adminToken, mobile, readCode }, use) => {
    if ((await listWindowsOf(api, SERVICE)).days.length === 0) {
      await enterTechnician({ server, api, token: await adminToken() }, SERVICE)
    }
    const form = { ...SERVICE, name: 'Asha Kulkarni', mobile, message: 'Two rooms, white.', consent_version: 1 }
    await api('POST', '/public/send-otp', form)
    await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
    const { body } = await api('POST', '/public/leads', form)
    await use((body.data as { token: string }).token)
  },
  /** The next times that are free for its visit. */
  listNext: ({ api, token }, use) => use(async () => (await listWindowsOf(api, { ...SERVICE, token })).next),
})

test.use({ size: PHONE })

/** A free time as its tile names it. */
function toTile(at: string, language: Language): string {
  const { start } = windowOf(at)
  return `${nearDay(start, new Date(), language) ?? windowDay(start, language)} ${windowHours(windowOf(at), language)}`
}

for (const [language, isScripted] of [
  ['en', true],
  ['hi', false],
] as const) {
  const { booking, bookingPage, messages } = catalogues[language]
  const texts = bookingPage.visit

  test(`${isScripted ? 'with' : 'without'} scripts, a customer chooses a time in ${language}, tells the place, moves the visit and cancels it`, async ({
    visitor,
    network,
    token,
    listNext,
    expectedErrors,
  }) => {
    // The next act is quicker than the script that the page fetches for it.
    expectedErrors.push(LEFT_EARLY)
    if (!isScripted) {
      network.stopScripts()
      expectedErrors.push(/the 'allow-scripts' permission is not set/)
    }
    const [first = ''] = await listNext()
    await visitor.open(inLanguage(`/booking/${token}`, language))
    await visitor.see(booking.when.title)
    await visitor.click(texts.choose)
    await visitor.see(messages.windowUnknown)
    await visitor.click(toTile(first, language))
    await visitor.click(texts.choose)
    await visitor.see(texts.titles.planned)
    await visitor.see(`${nearWindowText(windowOf(first), new Date(), language)}…`)

    await visitor.fill(texts.address, ADDRESS)
    await visitor.fill(texts.pincode, '4110')
    await visitor.click(texts.savePlace)
    await visitor.see(messages.pincodeInvalid)
    expect((await visitor.readField(texts.address)).value).toBe(ADDRESS)
    await visitor.fill(texts.pincode, '411038')
    await visitor.click(texts.savePlace)
    await visitor.see(`${ADDRESS}, 411038`)

    const second = (await listNext()).at(-1) ?? ''
    await visitor.click(texts.moveTitle)
    await visitor.click(toTile(second, language))
    await visitor.click(texts.move)
    await visitor.see(`${nearWindowText(windowOf(second), new Date(), language)}…`)

    await visitor.click(texts.cancelTitle)
    await visitor.see(texts.cancelMeans())
    await visitor.click(texts.cancel)
    await visitor.see(texts.titles.cancelled)
  })
}
