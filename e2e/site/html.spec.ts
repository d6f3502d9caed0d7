import { expect, test } from '../fixtures.ts'
import { findHtmlErrors } from '../steps/html.ts'

test('the console’s shell is valid HTML', async ({ request }) => {
  expect(await findHtmlErrors(await (await request.get('/login')).text())).toEqual([])
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
