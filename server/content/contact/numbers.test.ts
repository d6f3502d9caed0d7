import { describe, expect, it } from 'vitest'
import type { TextPair } from '../../../contract/content/translations.ts'
import { buildHomepage } from '../../../test/builders.ts'
import { onePerKind, openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn } from '../../../test/steps.ts'
import { checksOf } from '../../operation/doctor/doctor.test-tools.ts'
import { replaceNumber } from './contact.store.ts'

describe('the business enters its number', () => {
  const OURS = '98200 11111'
  const INVENTED = /[78]0000[ -]?00090/

  it('and every page shows it from then on, in each language, with a version of each record', async () => {
    const app = await createTestApp()
    const { read, listPages } = openSite(app)
    const token = await signIn(app)
    const call = callAs(app, token)
    const save = async (fields: object) => {
      const {
        status: _,
        message: _message,
        updated_at: _updated,
        ...stored
      } = (await app.request('GET', '/contact-us', undefined, { token })).body
      return app.request('PUT', '/contact-us', { ...stored, ...fields }, { token })
    }
    const isDone = async () =>
      (await call('GET', '/setup-guide')).steps.find(({ name }: { name: string }) => name === 'contact').is_done
    const check = () => checksOf(app)('numbers')

    const draft = await call('POST', '/homepage', { ...buildHomepage(), contact1: '+91 70000-00090', contact2: '022 4000 1234' })
    expect(await check()).toMatchObject({ state: 'warning', path: '/admin/contactus' })
    const before = (await call('GET', '/translations/homepage/1/hi')).texts as TextPair[]
    const { status, body } = await save({ mobile: OURS, address: 'Karve Road, Pune' })
    expect([status, body.message]).toEqual([200, 'Contact Details updated successfully.'])

    for (const language of ['', '/hi', '/mr']) {
      for (const page of onePerKind(await listPages()))
        expect(await read(`${language}${page}`), `${language}${page}`).not.toMatch(INVENTED)
    }
    expect(await read('/')).toContain('tel:+919820011111')
    expect(await read('/hi')).toContain('98200 11111')
    expect(await call('GET', '/homepage/1')).toMatchObject({ contact1: OURS, contact2: OURS, version: 2 })
    expect(await call('GET', `/homepage/${draft.id}`)).toMatchObject({ contact1: OURS, contact2: '022 4000 1234' })
    const after = (await call('GET', '/translations/homepage/1/hi')).texts as TextPair[]
    expect(after.map(({ name, state }) => [name, state])).toEqual(before.map(({ name, state }) => [name, state]))
    expect(await isDone()).toBe(true)
    expect(await check()).toMatchObject({ state: 'fine' })

    // The saved version is the one that the next save names.
    expect((await save({ email: 'hello@shah.example' })).status).toBe(200)
  })

  it('is not done while a page shows another number that reaches nobody, and the doctor says which', async () => {
    const app = await createTestApp()
    const token = await signIn(app)
    const call = callAs(app, token)
    const { data: policy } = { data: (await app.request('GET', '/shipping-policy', undefined, { token })).body }
    await app.request('PUT', '/shipping-policy', { title: policy.title, description: '<p>Call 80000-00090.</p>' }, { token })
    await app.request('PUT', '/contact-us', { mobile: OURS, email: 'a@shah.example', address: 'Karve Road, Pune' }, { token })
    const step = async () =>
      (await call('GET', '/setup-guide')).steps.find(({ name }: { name: string }) => name === 'contact').is_done
    expect(await step()).toBe(false)
    expect(await checksOf(app)('numbers')).toMatchObject({
      state: 'warning',
      path: '/admin/shipping-policy',
      details: [policy.title],
    })
    await app.request('PUT', '/shipping-policy', { title: policy.title, description: '<p>Call us.</p>' }, { token })
    expect(await step()).toBe(true)
  })
})

it.each([
  ['Call 70000 00090 or 7000000090.', 'Call 98200 11111 or 98200 11111.'],
  ['+91 70000 00090, +917000000090, 070000-00090', '+91 98200 11111, +91 98200 11111, 98200 11111'],
  ['<a href="tel:+917000000090">70000&nbsp;00090</a>', '<a href="tel:+919820011111">98200 11111</a>'],
  ['https://wa.me/917000000090?text=Hi', 'https://wa.me/919820011111?text=Hi'],
  ['70000 000901 and 170000 00090 and 70000 0009', '70000 000901 and 170000 00090 and 70000 0009'],
])('%s', (text, replaced) => {
  expect(replaceNumber(text, '70000 00090', '9820011111')).toBe(replaced)
})
