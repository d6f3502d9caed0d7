import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { checkoutHeaders } from './headers.ts'

it('a page that opens the checkout runs scripts of one host of the provider', async () => {
  const app = new Hono()
  const settings = { hstsSubdomains: false, siteUrl: 'https://karigar.example' }
  app.use(checkoutHeaders('https://checkout.razorpay.com/v1/checkout.js', settings))
  app.get('/', (c) => c.text(''))
  const policyOf = async (path: string) => (await app.request(path)).headers.get('content-security-policy') ?? ''
  const scripts = /script-src ([^;]*)/.exec(await policyOf('/?pay'))?.[1] ?? ''
  expect(scripts.split(' ').filter((source) => source.startsWith('https:'))).toEqual(['https://checkout.razorpay.com'])
  expect(await policyOf('/')).toBe('')
})
