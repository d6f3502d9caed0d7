import { describe, expect, it } from 'vitest'
import type { HomePage } from '../../../contract/content/homepage.ts'
import type { TextPair } from '../../../contract/content/translations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = callAs(app, token)

const listTexts = async (id: number): Promise<TextPair[]> => (await call('GET', `/translations/homepage/${id}/hi`)).texts
const find = (texts: TextPair[], english: string) => texts.find((text) => text.english === english) ?? expect.fail(english)
const inHindi = async () =>
  (await app.request('GET', '/public/fronthomepage', undefined, { headers: { 'X-Language': 'hi' } })).body.data[0]

/** Duplicates the live home page with other fields, as the console does, and returns its id. */
async function duplicate(fields: Partial<HomePage>): Promise<number> {
  const live = await call('GET', '/homepage/1')
  return (await call('POST', '/homepage', { ...live, version: undefined, ...fields })).id
}

async function translate(id: number, english: string, text: string): Promise<void> {
  const { name, of } = find(await listTexts(id), english)
  await call('PUT', `/translations/homepage/${id}/hi`, { texts: { [name]: { text, of } } })
}

async function editLive(fields: Partial<HomePage>): Promise<void> {
  await call('PUT', '/homepage/1', { ...(await call('GET', '/homepage/1')), ...fields })
}

describe('a home page that is made live', () => {
  it('without a translation leaves the Hindi one, as a save of the live page does, and marks what changed', async () => {
    const before = await inHindi()
    await call('POST', `/homepage/${await duplicate({ heading: 'A repair before noon' })}/make-live`)
    const after = await inHindi()
    expect([after.title, after.subheading, after.untranslated]).toEqual([before.title, before.subheading, []])
    const texts = await listTexts(1)
    expect(texts.filter(({ state }) => !['current', 'same'].includes(state)).map(({ name }) => name)).toEqual(['heading'])
    const [first] = (await app.request('GET', '/translations?to_do=changed', undefined, { token })).body.data
    expect(first).toMatchObject({ kind: 'homepage', key: '1' })
  })

  it('keeps the live page’s texts for the same English texts, and none for others', async () => {
    const { meta_title } = (await call('GET', '/homepage/1')) as HomePage
    const before = find(await listTexts(1), meta_title)
    const id = await duplicate({ heading: 'A repair by noon', meta_desc: 'Another description' })
    await translate(id, 'A repair by noon', 'दोपहर तक मरम्मत')
    await call('POST', `/homepage/${id}/make-live`)
    const texts = await listTexts(1)
    expect(find(texts, 'A repair by noon')).toMatchObject({ text: 'दोपहर तक मरम्मत', state: 'current' })
    expect(find(texts, meta_title)).toMatchObject({ text: before.text, state: before.state })
    expect(find(texts, 'Another description')).toMatchObject({ text: '', state: 'missing' })
  })

  it('compares a later change with the English text that was live', async () => {
    await editLive({ heading: 'A repair by evening' })
    expect(find(await listTexts(1), 'A repair by evening')).toMatchObject({
      state: 'changed',
      english_before: 'A repair by noon',
    })
  })

  it('brings its texts for rows that the live page names otherwise', async () => {
    const { faqs } = (await call('GET', '/homepage/1')) as HomePage
    const [first, ...others] = faqs
    await editLive({ faqs: [{ title: 'Who comes?', description: first?.description ?? '' }, ...others] })
    const id = await duplicate({ subheading: 'Within the hour' })
    await translate(id, 'Who comes?', 'कौन आता है?')
    await call('POST', `/homepage/${id}/make-live`)
    expect(find(await listTexts(1), 'Who comes?')).toMatchObject({ text: 'कौन आता है?', state: 'current' })
    expect(JSON.parse((await inHindi()).faqs)[0].title).toBe('कौन आता है?')
  })
})
