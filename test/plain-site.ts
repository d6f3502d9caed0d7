import { expect } from 'vitest'
import { leads } from '../server/platform/db/schema/leads.ts'
import { createTestApp, nextAddress } from './harness.ts'

export const PLUMBER = '/services/homeservice/plumber/book'
export const ORIGIN = 'https://karigar.example'
export const FORM = {
  name: 'Asha Rao',
  mailid: '',
  service_type: 'Plumber',
  city: 'thane',
  message: 'The tap drips',
  consent_version: '1',
}

let mobiles = 9_100_000_000
export const nextMobile = () => String(++mobiles)

/** The site with its pages, and visitors who browse it without script. */
export async function createPlainSite(settings: Parameters<typeof createTestApp>[0] = {}) {
  const test = await createTestApp({ trustProxy: 1, ...settings })

  /** A browser without script: it has cookies, each for its path, follows redirects, and shows pages. */
  function visitor({ address = nextAddress(), hasCookies = true } = {}) {
    const jar = new Map<string, { name: string; path: string; value: string }>()
    async function request(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
      const own = [...jar.values()].filter((cookie) => path.startsWith(cookie.path))
      const cookie = own.map(({ name, value }) => `${name}=${value}`).join('; ')
      const headers = { 'X-Forwarded-For': address, ...(cookie && { cookie }), ...init.headers }
      const response = await test.fetch(ORIGIN + path, { ...init, headers }, '127.0.0.1')
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = '', cookiePath = ''] = /^([^=]+)=([^;]*);.* Path=([^;]+)/.exec(line) ?? []
        if (value && hasCookies) jar.set(name + cookiePath, { name, path: cookiePath, value })
        else jar.delete(name + cookiePath)
      }
      return response
    }
    const open = async (path: string) => (await request(path)).text()
    async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: ORIGIN }) {
      const response = await request(path, { method: 'POST', body: new URLSearchParams(fields), headers })
      return { status: response.status, location: response.headers.get('location') ?? '', response }
    }
    /** Posts a form, which was opened before, and shows where it leads. */
    async function send(path: string, fields: Record<string, string>) {
      if (![...jar.values()].some((cookie) => cookie.path === path)) await open(path)
      const { status, location } = await post(path, fields)
      expect(status).toBe(303)
      return { location, html: await open(location) }
    }
    return { open, post, send, request, jar }
  }

  const codeOf = (mobile: string) => /\d{6}/.exec(test.sms.findLast(({ to }) => to === mobile)?.text ?? '')?.[0] ?? ''
  const find = async (mobile: string) => (await test.db.select().from(leads)).filter((lead) => lead.mobile === mobile)
  return { test, visitor, codeOf, find }
}
