import { expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { startServer } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { contactDetails } from '../db/schema.ts'

const app = await createTestApp()

it('security.txt names the contact, a policy that can be read, and an expiry that moves on', async () => {
  await app.db.update(contactDetails).set({ email: 'hello@karigar.example', support_email: 'help@karigar.example' })
  const { ask } = await startServer(app)
  const { status, headers, text } = await ask('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(
    `Contact: mailto:help@karigar.example
Expires: 2026-08-29T00:00:00Z
Preferred-Languages: en, hi
Canonical: https://karigar.example/.well-known/security.txt
Policy: https://karigar.example/.well-known/security-policy.txt
`,
  )
  expect((await ask('/.well-known/security-policy.txt')).text).toContain('Write to help@karigar.example')
  app.clock.advance(10 * DAY_MS)
  expect((await ask('/.well-known/security.txt')).text).toContain('Expires: 2026-09-08T00:00:00Z')
})

it('without an email address it names the contact page', async () => {
  await app.db.update(contactDetails).set({ email: '', support_email: '' })
  const { ask } = await startServer(app)
  expect((await ask('/.well-known/security.txt')).text).toContain('Contact: https://karigar.example/contactus\n')
})
