import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { TextPair, Translation } from '../../../contract/content/translations.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildServiceInput } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { translations, versions } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = callAs(app, token)
const get = (record: string): Promise<Translation> => call('GET', `/translations/${record}/hi`)
const find = ({ texts }: Translation, name: string): TextPair => texts.find((text) => text.name === name) ?? expect.fail(name)

it('a record keeps its translation in the trash, and gets it back', async () => {
  const title = find(await get('services/5'), 'title').text
  await call('DELETE', '/services/5')
  expect((await app.request('GET', '/translations/services/5/hi', undefined, { token })).status).toBe(404)
  await call('POST', '/services/5/restore')
  expect(find(await get('services/5'), 'title').text).toBe(title)
})

it.each(['services', 'blogs'])('a record of %s that is duplicated brings no translation', async (kind) => {
  const record = await call('GET', `/${kind}/1`)
  const { id } = await call('POST', `/${kind}`, { ...record, slug: `${record.slug}-copy`, version: undefined })
  const { texts, version, is_live } = await get(`${kind}/${id}`)
  expect([version, is_live, new Set(texts.map(({ state }) => state))]).toEqual([0, false, new Set(['missing'])])
})

it('a record that is made the live home page brings its translation', async () => {
  const live = await call('GET', '/homepage/1')
  const { id } = await call('POST', '/homepage', { ...live, version: undefined, heading: 'New heading' })
  const copy = await get(`homepage/${id}`)
  expect(new Set(copy.texts.map(({ state }) => state))).toEqual(new Set(['missing']))
  const heading = { text: 'नया शीर्षक', of: find(copy, 'heading').of }
  await call('PUT', `/translations/homepage/${id}/hi`, { texts: { heading }, version: 0 })
  await call('POST', `/homepage/${id}/make-live`)
  expect(find(await get('homepage/1'), 'heading')).toMatchObject({ text: 'नया शीर्षक', state: 'current' })
})

it('a translation of an English text that was changed meanwhile is compared with no other one', async () => {
  const service = await call('GET', '/services/7')
  const changeTitle = (title: string) => call('PUT', '/services/7', { ...service, title, version: undefined })
  await changeTitle('Geysers')
  const opened = await get('services/7')
  await changeTitle('Geysers and boilers')
  const title = { text: 'गीजर', of: find(opened, 'title').of }
  await call('PUT', '/translations/services/7/hi', { texts: { title }, version: opened.version })
  await changeTitle('Water heaters')
  expect(find(await get('services/7'), 'title')).toMatchObject({ state: 'changed', english_before: null })
})

it('a question that takes the place of another one is in English until somebody translates it', async () => {
  const faqs = [
    { title: 'Is the work guaranteed?', description: 'Yes, for ninety days.' },
    { title: 'Do you take cards?', description: 'No.' },
  ]
  const made = await call('POST', '/services', buildServiceInput({ faqs }))
  const { texts } = await get(`services/${made.id}`)
  const hindi = texts.map(({ name, english, of }) => [name, { text: `हिंदी ${english}`, of }])
  await call('PUT', `/translations/services/${made.id}/hi`, { texts: Object.fromEntries(hindi) })
  await call('POST', `/translations/services/${made.id}/hi/live`, { is_live: true })
  const other = { title: 'What does a visit cost?', description: 'Nothing, if you let us repair it.' }
  await call('PUT', `/services/${made.id}`, { ...made, faqs: [other, made.faqs[1]] })

  const path = `/public/frontservice/homeservice/${made.slug}`
  const { data } = (await app.request('GET', path, undefined, { headers: { 'X-Language': 'hi' } })).body
  expect(data.faqs).toEqual([other, { title: 'हिंदी Do you take cards?', description: 'हिंदी No.' }])
  expect(data.untranslated).toEqual(['faqs.0.title', 'faqs.0.description'])
})

it('a record takes its translation with it when the trash is emptied', async () => {
  const before = await get('services/6')
  const text = { text: 'नल', of: find(before, 'title').of }
  await call('PUT', '/translations/services/6/hi', { texts: { title: text }, version: before.version })
  await call('DELETE', '/services/6')
  app.clock.advance(31 * DAY_MS)
  await cleanUp(app.deps)
  expect(await app.db.$count(translations, eq(translations.key, '6'))).toBe(2)
  expect(await app.db.$count(versions, eq(versions.key, 'services-6-hi'))).toBe(0)
})
