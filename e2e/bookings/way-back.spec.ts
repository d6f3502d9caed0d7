import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../../contract/languages.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { expect, test } from '../fixtures.ts'

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

for (const language of LANGUAGES) {
  const { bookingPage: texts } = catalogues[language]
  test(`in ${language} the SMS leads another device to the booking, its receipt and its credit note`, async ({
    browser,
    server,
    request,
    mobile,
    api,
    adminToken,
  }) => {
    const lead = { name: 'Asha', mobile, service_type: 'Electrician', city: 'thane', message: 'The MCB trips' }
    const order = { amount: 19_900, service: 'homeservice/electrician', lead }
    const ordered = await request.post('/api/public/store-payment', { data: order, headers: { 'X-Language': language } })
    const { id, token } = await ordered.json()
    await api('POST', '/sandbox/pay', { order_id: id, outcome: 'success' })
    const isSettled = async () => (await api('GET', `/public/bookings/${token}`)).body.data
    await expect.poll(isSettled).toMatchObject({ state: 'paidAndBooked' })
    const admin = await adminToken()
    const { body: found } = await api('GET', `/payments?search=${id}`, undefined, admin)
    await api('POST', `/payments/${(found.data as { id: number }[])[0]?.id}/refund`, {}, admin)

    const readAddress = async () => {
      const lines = (await readFile(join(server.dataDir, 'outbox.jsonl'), 'utf8').catch(() => '')).split('\n')
      const sms = lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as { to: string; text: string })
      return sms.find(({ to, text }) => to === mobile && text.includes('/b?'))?.text.match(/\/b\?[\w-]{22}$/)?.[0]
    }
    await expect.poll(readAddress).toBeDefined()

    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await page.goto((await readAddress()) ?? '')
    await expect(page).toHaveURL(`${server.url}${language === 'en' ? '' : `/${language}`}/booking/${token}`)
    await expect(page.getByRole('heading', { name: texts.titles.refunded })).toBeVisible()
    for (const name of [texts.receipt, texts.creditNote]) {
      const path = await page.getByRole('link', { name, exact: true }).first().getAttribute('href')
      const pdf = await context.request.get(path ?? '')
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    }
    await context.close()
  })
}
