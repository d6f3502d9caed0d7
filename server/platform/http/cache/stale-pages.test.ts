import { expect, it } from 'vitest'
import { english, MESSAGES, toText } from '../../../../contract/messages.ts'
import { catalogues } from '../../../../languages/catalogues.ts'
import { BLOG, openGate, SERVICE, saveBlog, startServer } from '../../../../test/cached-site.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { signIn } from '../../../../test/steps.ts'
import { waitFor } from '../../../../test/wait-for.ts'

const app = await createTestApp()
const token = await signIn(app)

it('while the database is away, pages go on as they are and say so, and what would be stored is refused', async () => {
  const gate = await openGate(app)
  const server = await startServer(app, gate)
  const paths = [SERVICE, '/nothing-here', '/api/public/service-links', BLOG]
  const kept = []
  for (const path of paths) kept.push(await server.ask(path))
  // The blog's cached page is already stale when the database goes away.
  await saveBlog(server, token)
  gate.close()
  for (const [index, path] of paths.entries()) {
    const answer = await server.ask(path)
    expect([answer.status, answer.text], path).toEqual([kept[index]?.status, kept[index]?.text])
    expect(answer.headers['cache-status'], path).toMatch(/^karigar; (hit; ttl=-\d+|fwd=stale; fwd-status=503)$/)
  }
  const code = await server.ask('/api/public/send-otp', { method: 'POST', body: { mobile: '9876543210' } })
  const save = await server.ask('/api/blogs/1', { method: 'PUT', body: {}, token })
  for (const { status, text } of [code, save])
    expect([status, JSON.parse(text)]).toEqual([503, { status: false, message: english.internal }])
  for (const [path, language] of [
    ['/contactus', 'en'],
    ['/hi/contactus', 'hi'],
    ['/mr/blogs?page=2', 'mr'],
    ['//contactus', 'en'],
  ] as const) {
    const { offline: texts, messages } = catalogues[language]
    const failed = await server.ask(path)
    expect([failed.status, failed.headers['retry-after'], failed.headers['cache-control']]).toEqual([503, '5', 'no-store'])
    expect(failed.headers['content-security-policy']).toContain("style-src 'self';")
    // The site's own style, the last known number, and the same address again.
    for (const part of [
      '<link rel="stylesheet" href="/assets/',
      'class="logo"',
      'href="tel:+917000000090"',
      `href="${path.replace('//', '/')}"`,
    ])
      expect(failed.text, path).toContain(part)
    for (const text of [toText(messages, MESSAGES.internal), texts.tryAgain, texts.call('70000 00090')])
      expect(failed.text, path).toContain(text)
    expect(failed.text).not.toContain('<script')
  }
  app.takeErrors()

  await gate.open()
  await waitFor(async () => expect((await server.ask(SERVICE)).headers['cache-status']).toMatch(/hit$|fwd=miss/))
  const title = await saveBlog(server, token)
  expect((await server.ask(BLOG)).text).toContain(title)
})

it('a page that is drawn from stored answers while the database is away says so', async () => {
  const gate = await openGate(app)
  const server = await startServer(app, gate)
  // This page caches what the contact page needs: the contact details and the menus.
  await server.ask(SERVICE)
  gate.close()
  await waitFor(() => expect(server.content.lostAt()).toBeDefined())
  const answer = await server.ask('/contactus')
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-status']).toMatch(/ttl=-\d+$/)
  app.takeErrors()
})

it('when its connections to the database go silent, pages go on until other connections take over', async () => {
  const gate = await openGate(app, { query_timeout: 500 })
  const server = await startServer(app, gate)
  await server.ask(BLOG)
  gate.silence()
  await waitFor(() => expect(server.content.lostAt()).toBeDefined())
  expect((await server.ask(BLOG)).headers['cache-status']).toMatch(/^karigar; hit/)
  await waitFor(async () => expect((await server.ask('/readyz')).status).toBe(200))
  const title = await waitFor(() => saveBlog(server, token))
  expect((await server.ask(BLOG)).text).toContain(title)
  app.takeErrors()
  gate.close()
})
