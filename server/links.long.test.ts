import { expect, it } from 'vitest'
import * as api from '../contract/api.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { shortBookingPath, shortDayPath } from '../contract/paths.ts'
import { createTestApp, nextAddress, WEB } from '../test/harness.ts'
import { insertTechnician } from '../test/insert-technician.ts'
import { bookPaid } from '../test/steps.ts'
import { linkSteps } from './access/administrators/links.test-tools.ts'
import { createApp } from './app.ts'
import { createToken } from './platform/secrets.ts'
import { makeDayToken } from './visits/technicians/day-links.ts'

const app = await createTestApp()
const { token: booking } = await bookPaid(app)
const day = await makeDayToken(app.db, await insertTechnician(app.db), '2026-03-02')
const { token: invitation } = await linkSteps(app).inviteByMail()

type Route = { method: string; path: string }

const takesToken = ({ auth, input }: Endpoint) => auth === 'public' && 'token' in ((input as { shape?: object }).shape ?? {})
const endpoints = Object.values(api).flatMap((module) => Object.values(module).filter((one) => one.input)) as Endpoint[]
const calls = endpoints.filter(takesToken).map(({ method, path }): Route => ({ method, path: `/api${path}` }))
/** Addresses outside the contract that a link opens; pages are rendered in process. */
const isLink = ({ method, path }: Route) => (method === 'POST' ? /^\/(booking|day)\/:/ : /^\/(b|d|booking\/:.*pdf)$/).test(path)
const pages = createApp(app.deps, WEB)
  .routes.filter(isLink)
  .map(({ method, path }): Route => ({ method, path }))
const routes = new Map([...calls, ...pages].map((route) => [`${route.method} ${route.path}`, route]))

const rightFor = (path: string) =>
  path.includes('administrator-link') ? invitation : /^\/d$|\/days?\//.test(path) ? day : booking

async function ask({ method, path }: Route, token: string, address?: string): Promise<number> {
  const said = { window: 'soon', action_id: 'an-action', message: 'Again', address: 'Flat 7', act: 'place', number: '1' }
  const more = { total_paise: '1', decision: 'approved', visit_id: '1', step: 'accepted', stars: '5', password: 'short' }
  const body = { token, ...said, ...more }
  const short = { '/b': shortBookingPath(token), '/d': shortDayPath(token) }[path]
  const query = path.endsWith('/windows') ? `?service_type=Electrician&city=thane&token=${token}` : ''
  const isForm = !path.startsWith('/api/')
  const headers = { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
  const init = method === 'GET' ? {} : { headers, body: isForm ? `${new URLSearchParams(body)}` : JSON.stringify(body) }
  return (await app.fetch(short ?? path.replace(':token', token) + query, { method, ...init }, address)).status
}

it('every call and page that opens by a link is asked', () => {
  for (const path of ['/b', '/d', '/booking/:token/bill.pdf', '/booking/:token', '/day/:token', '/api/public/days/:token/steps'])
    expect([...routes.values()].map((route) => route.path)).toContain(path)
  expect(routes.size).toBeGreaterThan(18)
})

it.each([...routes])('who tries hundreds of made-up links stops no right one on the same address: %s', async (_, route) => {
  const right = rightFor(route.path)
  const address = nextAddress()
  const wrong: number[] = []
  for (let count = 0; count < 300; count++) wrong.push(await ask(route, createToken().slice(0, right.length), address))
  expect([400, 404, 422, 200]).toContain(wrong[0])
  expect(await ask(route, right, address)).not.toBe(429)
})

it.each([
  ['acts', 60, { method: 'POST', path: '/api/public/bookings/:token/place' }],
  ['steps', 300, { method: 'POST', path: '/api/public/days/:token/steps' }],
])('one link takes so many %s an hour, from whatever addresses: %i', async (_, most, route) => {
  const token = route.path.includes('days') ? day : (await bookPaid(app)).token
  const statuses: number[] = []
  for (let count = 0; count < most + 2; count++) statuses.push(await ask(route, token))
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.slice(0, most - 2)).not.toContain(429)
})
