import { type ConfigData, HtmlValidate } from 'html-validate'
import { expect, test } from '../fixtures.ts'
import { KINDS_OF_PAGES, listPublicPages } from '../steps/public-pages.ts'

const onlyOnPath = { attributes: { pathlength: { allowed: () => 'the Nu checker allows it on a path only' } } }

/** The rules of the HTML Standard, also for SVG, for which they follow the Nu checker. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      svg: { foreign: false },
      ...{ g: {}, path: {}, use: {} },
      ...{ circle: onlyOnPath, ellipse: onlyOnPath, line: onlyOnPath, polyline: onlyOnPath, rect: onlyOnPath },
    },
  ],
}
const checker = new HtmlValidate(RULES)

/** Lists the errors of a document, each with its element. */
async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ selector, message }) => `${selector}: ${message}`))
}

test('every public page, the 404 page and the console’s shell are valid HTML', async ({ request }) => {
  const addresses = new Set([...(await listPublicPages(request)), ...KINDS_OF_PAGES, '/login'])
  for (const address of addresses) expect(await findHtmlErrors(await (await request.get(address)).text()), address).toEqual([])
})

test('the page of a booking is valid HTML in each of its states', async ({ request, api, adminToken, mobile, readCode }) => {
  const form = { name: 'Asha', mobile, service_type: 'Electrician', city: 'thane', message: 'The MCB trips' }
  const call = async (path: string, body: object, token?: string) => (await api('POST', path, body, token)).body
  const order = () => call('/public/store-payment', { amount: 19_900, service: 'homeservice/electrician', lead: form })
  const pay = ({ id }: { id?: unknown }, outcome: string) => call('/sandbox/pay', { order_id: id, outcome })
  const stateOf = async ({ token }: { token?: unknown }) => {
    const answer = await request.get(`/booking/${token}`)
    expect(answer.status()).toBe(200)
    expect(await findHtmlErrors(await answer.text())).toEqual([])
    const { data } = await (await request.get(`/api/public/bookings/${token}`)).json()
    return data.state
  }

  await call('/public/send-otp', form)
  await call('/public/verify-otp', { mobile, otp: await readCode(mobile) })
  const { data } = await call('/public/leads', form)
  expect(await stateOf(data as { token: string })).toBe('booked')

  const open = await order()
  expect(await stateOf(open)).toBe('notCharged')
  await pay(open, 'failure')
  expect(await stateOf(open)).toBe('notCharged')

  const paid = await order()
  await pay(paid, 'success')
  expect(await stateOf(paid)).toBe('paidAndBooked')
  const token = await adminToken()
  const { body } = await api('GET', `/payments?search=${paid.id}`, undefined, token)
  await call(`/payments/${(body.data as { id: number }[])[0]?.id}/refund`, {}, token)
  expect(['refunding', 'refunded']).toContain(await stateOf(paid))
})

test('the checker finds the errors that it is configured for', async () => {
  expect(
    await findHtmlErrors('<!DOCTYPE html><title>A</title><svg viewBox="0 0 1 1"><line pathLength="1" /></svg>'),
  ).toHaveLength(1)
  const input = (autocomplete: string) => `<label>A <input type="tel" autocomplete="${autocomplete}"></label>`
  expect(await findHtmlErrors(input('tel-national'))).toHaveLength(1)
  expect(await findHtmlErrors(input('tel'))).toEqual([])
})
