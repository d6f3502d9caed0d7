import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { OTHER_TRADES } from '../../../contract/content/search-words.ts'
import { buildSearchWords } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { SEEDED_SITE } from '../../../test/settings.ts'
import { signIn, signInAs } from '../../../test/steps.ts'
import { searchMisses, searchWords } from '../../platform/db/schema.ts'
import { readSearchWords } from '../seed/content.ts'
import { seedContent } from '../seed/seed.ts'

const app = await createTestApp({ trustProxy: 1 })
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const call = (method: string, path: string, body?: object) => app.request(method, `/search-words${path}`, body, { token })
const find = async (meaning: string) => (await call('GET', `?search=${meaning}`)).body.data[0]
const listFound = async (q: string): Promise<string[]> => {
  const { body } = await app.request('GET', `/public/search?${new URLSearchParams({ q })}`, undefined, { address: nextAddress() })
  return body.data.services.map(({ sendto }: { sendto: string }) => sendto.replace('/services/', ''))
}
const expectFound = (q: string) => expect.poll(() => listFound(q))

describe('the words of a trade', () => {
  it('are found from the save on, until they are in the trash', async () => {
    expect(await listFound('jacuzzi')).toEqual([])
    const plumber = await find('Plumber')
    const { status, body } = await call('PUT', `/${plumber.id}`, { ...plumber, words: `${plumber.words} jacuzzi` })
    expect([status, body]).toMatchObject([200, { message: ADMIN_MESSAGES.updated('Search word'), data: { version: 2 } }])
    await expectFound('जकुझी').toEqual(['homeservice/plumber'])
    expect((await call('PUT', `/${plumber.id}`, plumber)).status).toBe(409)

    await call('DELETE', `/${plumber.id}`)
    await expectFound('jacuzzi').toEqual([])
    await call('POST', `/${plumber.id}/restore`)
    await expectFound('jacuzzi').toEqual(['homeservice/plumber'])
    const versions = await app.request('GET', `/versions/search-words/${plumber.id}`, undefined, { token })
    expect(versions.body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  })

  it('may be those of one page, in a record of its own', async () => {
    const { body } = await call('POST', '', buildSearchWords({ meaning: 'homeservice/carpenter', words: 'jhopala झोपाळा' }))
    await expectFound('jhopala').toEqual(['homeservice/carpenter'])
    const cleared = await call('PUT', `/${body.data.id}`, { ...body.data, words: 'hammock', signs: '' })
    expect(cleared.body.data).toMatchObject({ words: 'hammock', signs: '' })
  })

  it('may be those of other trades, which find nothing by one word of ours', async () => {
    expect(await listFound('sofa rental pump')).not.toEqual([])
    await call('POST', '', buildSearchWords({ meaning: OTHER_TRADES, words: 'rental' }))
    await expectFound('rental pump').toEqual([])
  })

  it.each([
    [{ meaning: '' }, { meaning: ADMIN_MESSAGES.requiredOf('Meaning') }],
    [{ meaning: 'Plumbing' }, { meaning: ADMIN_MESSAGES.meaningUnknown }],
    [{ words: ' ' }, { words: ADMIN_MESSAGES.requiredOf('Words') }],
  ])('are refused with %j', async (fields, errors) => {
    expect(await call('POST', '', buildSearchWords(fields))).toMatchObject({ status: 422, body: { errors } })
  })

  it('are nothing for an agent', async () => {
    const agent = await signInAs(app, 'agent')
    expect((await app.request('GET', '/search-words', undefined, { token: agent })).status).toBe(403)
  })
})

describe('the words of the first start', () => {
  it('are filled in where a version without them had the rest, and never again', async () => {
    const count = (await readSearchWords()).length
    await app.db.delete(searchWords)
    for (let start = 0; start < 2; start++) await seedContent(app.db, app.deps.files, SEEDED_SITE)
    expect(await app.db.$count(searchWords)).toBe(count)
    await expectFound('sutar').toEqual(['homeservice/carpenter'])
  })
})

describe('what was searched for in vain', () => {
  const listMisses = async () => (await app.request('GET', '/search-misses', undefined, { token })).body.data

  it('is listed as it was typed, until a page is meant by it', async () => {
    await app.db.delete(searchMisses)
    for (const query of ['chocolate zeppelin', 'chocolate zeppelin', 'taxi zumba', 'taxi zumba']) await listFound(query)
    expect(await listMisses()).toEqual([
      { query: 'cokolate jepelin', typed: 'chocolate zeppelin', count: 2, is_other_trade: false },
      { query: 'taksi jumba', typed: 'taxi zumba', count: 2, is_other_trade: true },
    ])
    await call('POST', '', buildSearchWords({ meaning: 'Restaurant', words: 'zeppelin' }))
    expect((await listMisses()).map(({ typed }: { typed: string }) => typed)).toEqual(['taxi zumba'])
    await expectFound('zepelin').toEqual(['civil-construction/restaurant-construction'])
  })
})
