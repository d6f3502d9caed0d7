import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { mountConsole } from './console.ts'

const app = new Hono()
mountConsole(app, { assets: { css: [], boot: ['/main.js'] }, publicFolder: undefined }, 'Karigar & Sons')
const htmlTag = async (cookie: string) => {
  const page = await (await app.request('/login', { headers: { Cookie: cookie } })).text()
  return /<html[^>]*>/.exec(page)?.[0]
}

it('the first paint of the console has the theme that was chosen on the device', async () => {
  expect(await htmlTag('console-theme=dark')).toContain('data-theme="dark"')
  expect(await htmlTag('console-theme=light')).toContain('data-theme="light"')
})

it.each(['', 'console-theme=system', 'console-theme=constructor', 'console-theme="><script>'])(
  'the console follows the system’s theme with the cookie %j',
  async (cookie) => {
    expect(await htmlTag(cookie)).toBe('<html lang="en" data-site-name="Karigar &#38; Sons">')
  },
)
