import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DRAFT_LIFE_DAYS } from '../../../contract/content/drafts.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signInAs } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { administrators, audit, drafts } from '../../platform/db/schema.ts'

const app = await createTestApp()
const editor = await signInAs(app, 'editor')
const put = (path: string, text: unknown, token = editor) => app.request('PUT', `/drafts/${path}`, { text }, { token })
const textsOf = async (record: string, token = editor) => {
  const { status, body } = await app.request('GET', `/drafts/${record}`, undefined, { token })
  expect(status).toBe(200)
  return body.data.map(({ text }: { text: string }) => text)
}

it('unsaved text is found on another device, each form’s own, the newest first', async () => {
  await put('blogs-7/phone0001', '{"title":"Ta"}')
  app.clock.advance(60_000)
  await put('blogs-7/laptop001', '{"title":"Pipes"}')
  app.clock.advance(60_000)
  expect((await put('blogs-7/phone0001', '{"title":"Taps"}')).body).toEqual({ status: true, data: { key: 'phone0001' } })
  expect(await textsOf('blogs-7')).toEqual(['{"title":"Taps"}', '{"title":"Pipes"}'])
  expect(await textsOf('blogs-8')).toEqual([])
  expect((await app.request('DELETE', '/drafts/blogs-7/phone0001', undefined, { token: editor })).status).toBe(200)
  expect(await textsOf('blogs-7')).toEqual(['{"title":"Pipes"}'])
})

it('nobody else reads or removes it, not even the owner', async () => {
  await put('documents-privacy-policy/phone0002', '{"title":"Mine"}')
  const owner = await signInAs(app, 'owner')
  expect(await textsOf('documents-privacy-policy', owner)).toEqual([])
  await app.request('DELETE', '/drafts/documents-privacy-policy/phone0002', undefined, { token: owner })
  await put('documents-privacy-policy/phone0002', '{"title":"The owner’s"}', owner)
  expect(await textsOf('documents-privacy-policy')).toEqual(['{"title":"Mine"}'])
})

it('it is no change of content, so the audit log does not name it', async () => {
  const before = await app.db.$count(audit)
  await put('blogs-9/phone0003', '{}')
  await app.request('DELETE', '/drafts/blogs-9/phone0003', undefined, { token: editor })
  expect(await app.db.$count(audit)).toBe(before)
})

it('any text that a form may hold is kept as it is', async () => {
  const text = JSON.stringify({ title: 'a\u0000b \ud800 नल', content: 'ल'.repeat(400_000) })
  expect((await put('blogs-new/phone0004', text)).status).toBe(200)
  expect(await textsOf('blogs-new')).toEqual([text])
})

it.each([
  ['blogs-7/phone0001', 'x'.repeat(1_000_001), 422, { text: english.tooLong(1_000_000) }],
  ['blogs-7/phone0001', { title: 'Taps' }, 422, { text: expect.any(String) }],
  ['blogs-7/short', '{}', 404, undefined],
  ['Blogs_7/phone0001', '{}', 404, undefined],
])('%s with another text is refused', async (path, text, status, errors) => {
  const answer = await put(path, text)
  expect([answer.status, answer.body.errors]).toEqual([status, errors])
})

it('twenty are kept of an administrator, the newest', async () => {
  for (let form = 0; form < 25; form++) {
    app.clock.advance(1000)
    await put(`services-${form}/phone0005`, '{}')
  }
  expect(await textsOf('services-4')).toEqual([])
  expect(await textsOf('services-5')).toEqual(['{}'])
})

it('it goes after 30 days, and with the administrator', async () => {
  await put('blogs-7/phone0006', '{}')
  app.clock.advance(DRAFT_LIFE_DAYS * DAY_MS)
  await cleanUp(app.deps)
  expect(await app.db.$count(drafts, eq(drafts.key, 'phone0006'))).toBe(1)
  app.clock.advance(1)
  await cleanUp(app.deps)
  expect(await app.db.$count(drafts)).toBe(0)

  const again = await signInAs(app, 'editor')
  await put('blogs-7/phone0007', '{}', again)
  await app.db.delete(administrators).where(eq(administrators.email, 'editor@roles.example'))
  expect(await app.db.$count(drafts)).toBe(0)
})
