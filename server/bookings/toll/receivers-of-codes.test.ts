import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { readTabs, saveSwitch } from './toll.store.ts'
import { BUDGET, tollSteps } from './toll.test-tools.ts'

const app = await createTestApp({ otpSiteLimitPerHour: BUDGET })
const { ask, enter, leave } = tollSteps(app)

describe('a browser that entered a number’s code', () => {
  async function enterIn(mobile: string, address: string): Promise<Record<string, string>> {
    await ask({ mobile }, address)
    const cookie = (await enter(mobile, address)).headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    app.clock.advance(2 * MINUTE_MS)
    return { Cookie: cookie.split(';')[0] ?? '' }
  }
  const close = () => saveSwitch(app.db, { who: 'known', until: new Date(app.clock.now().getTime() + HOUR_MS) })

  it('is sent the next without tab, work or share; the number typed elsewhere gets what a stranger’s gets', async () => {
    const [mobile, address] = [buildMobile(), nextAddress()]
    const known = await enterIn(mobile, address)
    await leave(address, 10 * BUDGET)
    const stranger = await ask({ mobile: buildMobile() }, address)
    const typed = await ask({ mobile }, address)
    const other = await ask({ mobile: buildMobile() }, address, known)
    expect([typed, other].map(({ status, body }) => [status, body])).toEqual(Array(2).fill([stranger.status, stranger.body]))
    expect(stranger.status).toBe(429)
    const before = (await readTabs(app.db, 'code', address, app.clock.now())).network.open
    expect((await ask({ mobile }, address, known)).status).toBe(200)
    expect((await readTabs(app.db, 'code', address, app.clock.now())).network.open).toBe(before)
  })

  it('still gets three when strangers used up the number’s five', async () => {
    const [mobile, address] = [buildMobile(), nextAddress()]
    const known = await enterIn(mobile, address)
    for (let sent = 0; sent < 4; sent++) {
      expect((await ask({ mobile })).status).toBe(200)
      app.clock.advance(2 * MINUTE_MS)
    }
    expect((await ask({ mobile })).body.message).toBe(english.otpDayLimit)
    for (let sent = 0; sent < 3; sent++) {
      expect((await ask({ mobile }, address, known)).status).toBe(200)
      app.clock.advance(2 * MINUTE_MS)
    }
    expect((await ask({ mobile }, address, known)).body.message).toBe(english.otpDayLimit)
  })

  it('gets them while the owner sends codes to such browsers alone', async () => {
    const [mobile, address] = [buildMobile(), nextAddress()]
    const known = await enterIn(mobile, address)
    await close()
    expect([(await ask({ mobile }, address, known)).status, (await ask()).status]).toEqual([200, 429])
    app.clock.advance(HOUR_MS)
    expect((await ask()).status).toBe(200)
  })
})

describe('the owner', () => {
  const call = async (method: string, path: string, body?: object) =>
    app.request(method, path, body, { token: await signIn(app) })

  it('sees how many codes were not entered and where, and narrows who gets them for some hours', async () => {
    await leave('203.0.124.1', 30)
    expect((await call('GET', '/otp/meter')).body.data).toMatchObject({
      ...{ open: 30, limit_per_hour: BUDGET, narrowed: null },
      networks: [{ network: '203.0.124.0/24', open: 30 }],
    })
    expect((await call('PUT', '/otp/receivers', { who: 'record', hours: 25 })).status).toBe(422)
    expect((await call('PUT', '/otp/receivers', { who: 'record', hours: 1 })).status).toBe(200)
    await leave('203.0.125.1', 0, 1)
    expect([(await ask()).status, (await ask({}, '203.0.125.2')).status]).toEqual([429, 200])
    expect((await call('GET', '/otp/meter')).body.data.narrowed.who).toBe('record')
    expect((await call('PUT', '/otp/receivers', { who: 'everybody', hours: 1 })).status).toBe(200)
    expect([(await ask()).status, (await call('GET', '/otp/meter')).body.data.narrowed]).toEqual([200, null])
  })
})
