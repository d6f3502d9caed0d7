import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TextPair, Translation } from '../../../contract/content/translations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn, signInAs } from '../../../test/steps.ts'
import { images, translations } from '../../platform/db/schema.ts'
import { listImageUses } from '../kinds.store.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })

const PLACE = '/translations/services/3/hi'
async function get(path = PLACE): Promise<Translation> {
  const { status, body } = await call('GET', path)
  expect(status, path).toBe(200)
  return body.data
}
const find = ({ texts }: Translation, name: string): TextPair => texts.find((text) => text.name === name) ?? expect.fail(name)
const put = (texts: object, version?: number) => call('PUT', PLACE, { texts, version })

async function editEnglish(fields: object) {
  const { data } = (await call('GET', '/services/3')).body
  expect((await call('PUT', '/services/3', { ...data, ...fields })).status).toBe(200)
}

describe('a translation', () => {
  it('is refused to those who are signed out, and to agents', async () => {
    const agent = await signInAs(app, 'agent')
    for (const [method, path] of [
      ['GET', PLACE],
      ['PUT', PLACE],
      ['POST', `${PLACE}/live`],
      ['GET', '/translations'],
    ] as const) {
      expect((await app.request(method, path, method === 'GET' ? undefined : {})).status).toBe(401)
      expect((await app.request(method, path, method === 'GET' ? undefined : {}, { token: agent })).status).toBe(403)
    }
  })

  it.each([
    'services/999/hi',
    'services/3/en',
    'services/3/xx',
    'pages/3/hi',
    'documents/none/hi',
    'services/x/hi',
    'contact-us/1/hi',
  ])('of %s does not exist', async (path) => {
    const { status } = await call('GET', `/translations/${path}`)
    expect([404, 422]).toContain(status)
  })

  it.each(['homepage/1', 'documents/about-us', 'contact-us/contact-us', 'blogs/1'])(
    'of %s shows both texts side by side',
    async (path) => {
      const { texts, is_live, version } = await get(`/translations/${path}/mr`)
      expect([is_live, version]).toEqual([true, 1])
      for (const { english, state } of texts) expect([english !== '', ['current', 'same'].includes(state)]).toEqual([true, true])
    },
  )

  it('is saved text by text, in one spelling; the others stay', async () => {
    const before = await get()
    const { of } = find(before, 'title')
    const { status, body } = await put({ title: { text: '  नल और पाइप ज़रूर ', of } }, before.version)
    expect([status, body.message]).toEqual([200, 'Translation saved'])
    expect(find(body.data, 'title')).toMatchObject({ text: 'नल और पाइप ज़रूर'.normalize('NFC'), state: 'current' })
    expect(find(body.data, 'about_service')).toEqual(find(before, 'about_service'))
    expect(body.data.version).toBe(before.version + 1)
  })

  it('that somebody else saved meanwhile is not saved over', async () => {
    const { version, ...translation } = await get()
    const { of } = find(translation as Translation, 'title')
    expect((await put({ title: { text: 'एक', of } }, version)).status).toBe(200)
    const { status, body } = await put({ title: { text: 'दो', of } }, version)
    expect(status).toBe(409)
    expect(body.current).toMatchObject({ title: 'एक', 'title:of': of, version: version + 1 })
  })

  it('keeps each save as a version, also that of the first start', async () => {
    const { body } = await call('GET', '/versions/translations/services-3-hi')
    expect(body.data.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1].slice(-body.data.length))
    const first = (await call('GET', '/versions/translations/services-3-hi/1')).body.data
    expect(first.fields).toMatchObject({ title: expect.stringMatching(/[\u0900-\u097f]/), 'title:same': false })
  })

  it('takes no text that is longer than the English one may be, and names its field', async () => {
    const { texts, version } = await get('/translations/services/5/hi')
    const row = texts.find(({ name }) => name.startsWith('faqs.') && name.endsWith('.title')) ?? expect.fail()
    const title = texts.find(({ name }) => name === 'meta_title') ?? expect.fail()
    const putLong = (over: number) => {
      const long = {
        meta_title: { text: 'क'.repeat(200 + over), of: title.of },
        [row.name]: { text: 'क'.repeat(300 + over), of: row.of },
        // Fields without translation are ignored.
        slug: { text: 'x'.repeat(1000), of: title.of },
      }
      return call('PUT', '/translations/services/5/hi', { texts: long, version })
    }
    const { status, body } = await putLong(1)
    const errors = { meta_title: english.tooLong(200), [row.name.replaceAll('.', '-')]: english.tooLong(300) }
    expect([status, body.errors]).toEqual([422, errors])
    expect((await putLong(0)).status).toBe(200)
  })

  it('takes no picture that is gone', async () => {
    const { texts, version } = await get('/translations/documents/about-us/hi')
    const { of } = texts.find(({ name }) => name === 'description') ?? expect.fail()
    const text = '<img src="/uploads/blogs/gone-0123456789.webp" alt="">'
    const answer = await call('PUT', '/translations/documents/about-us/hi', { texts: { description: { text, of } }, version })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['description']])
  })

  it('uses the pictures in its text', async () => {
    const [image] = await app.db.select().from(images)
    const { version } = await get('/translations/documents/about-us/hi')
    const { of } = find(await get('/translations/documents/about-us/hi'), 'description')
    const text = `<p>नल</p><img src="/uploads/blogs/${image?.file}" alt="">`
    expect(
      (await call('PUT', '/translations/documents/about-us/hi', { texts: { description: { text, of } }, version })).status,
    ).toBe(200)
    const uses = await listImageUses(app.db, [image?.file ?? ''])
    expect(uses.get(image?.file ?? '')).toContainEqual({ kind: 'documents', id: 'about-us', title: expect.any(String) })
  })
})

describe('a change of the English text', () => {
  it('marks the translation, shows what changed, and is settled by “still right”', async () => {
    const before = find(await get(), 'sub_heading')
    await editEnglish({ sub_heading: `${before.english} Always.` })
    const changed = find(await get(), 'sub_heading')
    expect(changed).toMatchObject({ state: 'changed', text: before.text, english_before: before.english })
    const { body } = await put({ sub_heading: { text: changed.text, of: changed.of } })
    expect(find(body.data, 'sub_heading')).toMatchObject({ state: 'current', english_before: null })
  })

  it('of a figure is marked more loudly, and the old translation stays public', async () => {
    const { english, text } = find(await get(), 'about_service')
    await editEnglish({ about_service: `${english} It takes 777 minutes.` })
    expect(find(await get(), 'about_service')).toMatchObject({ state: 'figures', text })
    await editEnglish({ about_service: english })
    expect(find(await get(), 'about_service').state).toBe('current')
  })

  it('of a figure is settled by “still right”, until it changes again or the translation does', async () => {
    const { english, text, of } = find(await get(), 'meta_desc')
    const settle = async (next: string) => {
      const { body } = await put({ meta_desc: { text: next, of: find(await get(), 'meta_desc').of } })
      return find(body.data, 'meta_desc').state
    }
    await editEnglish({ meta_desc: `${english} 777` })
    expect((await put({ meta_desc: { text, of } })).body.data.texts).toContainEqual(
      expect.objectContaining({ name: 'meta_desc', state: 'figures' }),
    )
    expect(await settle(text)).toBe('current')
    expect(await settle(text)).toBe('current')
    expect(await settle(`${text} 778`)).toBe('figures')
    expect(await settle(text)).toBe('figures')
    await editEnglish({ meta_desc: `${english} 779` })
    expect(await settle(text)).toBe('current')
    await editEnglish({ meta_desc: `${english} 780` })
    expect(find(await get(), 'meta_desc').state).toBe('figures')
    await editEnglish({ meta_desc: english })
    expect(await settle(text)).toBe('current')
  })
})

describe('showing a translation to visitors', () => {
  it('asks for the most important texts', async () => {
    const blog = (await call('GET', '/translations?to_do=hidden&kind=blogs')).body.data[0]
    const path = `/translations/blogs/${blog.key}/hi`
    const { status, body } = await call('POST', `${path}/live`, { is_live: true })
    expect([status, body.message]).toEqual([422, 'Visitors can see it once these are translated: title, short_desc, content'])
    const texts = Object.fromEntries((await get(path)).texts.map(({ name, of }) => [name, { text: '<p>नल</p>', of }]))
    expect((await call('PUT', path, { texts, version: 0 })).status).toBe(200)
    expect((await call('POST', `${path}/live`, { is_live: true })).body.data).toMatchObject({ is_live: true, version: 1 })
    const live = (await app.request('GET', '/public/translations')).body.data
    expect(live).toContainEqual(expect.objectContaining({ kind: 'blogs', key: blog.key, language: 'hi' }))
  })

  it('takes it away again', async () => {
    expect((await call('POST', `${PLACE}/live`, { is_live: false })).body).toMatchObject({ data: { is_live: false } })
    const live = (await app.request('GET', '/public/translations')).body.data
    expect(live).not.toContainEqual(expect.objectContaining({ kind: 'services', key: '3', language: 'hi' }))
    await call('POST', `${PLACE}/live`, { is_live: true })
  })
})

describe('what came with the site', () => {
  it('is on offer for a missing text whose English is still the one that it came with', async () => {
    await app.db.delete(translations).where(eq(translations.key, '12'))
    const { texts } = await get('/translations/services/12/hi')
    for (const { state, ours } of texts) expect([state, typeof ours]).toEqual(['missing', 'string'])
    const { data } = (await call('GET', '/services/12')).body
    await call('PUT', '/services/12', { ...data, title: 'Our own title' })
    expect(find(await get('/translations/services/12/hi'), 'title').ours).toBeNull()
    expect(find(await get('/translations/services/12/hi'), 'meta_title').ours).not.toBeNull()
  })
})
