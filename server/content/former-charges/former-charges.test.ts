import { beforeEach, describe, expect, it } from 'vitest'
import type { FormerCharge } from '../../../contract/content/services.ts'
import type { TextPair } from '../../../contract/content/translations.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildBlog, buildServiceInput } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signInAs } from '../../../test/steps.ts'
import { checksOf } from '../../operation/doctor/doctor.test-tools.ts'
import { blogs } from '../../platform/db/schema.ts'

const app = await createTestApp()
const signInEditor = () => signInAs(app, 'editor')
let call = callAs(app, await signInEditor())

let count = 0
let service: { id: number; slug: string; version: number } & Record<string, unknown>
let path = ''

/** A service for ₹777 that quotes the charge in English and in Hindi, and also fits a part at that price. */
beforeEach(async () => {
  count += 1
  service = await call(
    'POST',
    '/services',
    buildServiceInput({
      ...{ title: `Chimney sweep ${count}`, slug: `chimney-${count}`, visit_charge: '777' },
      ...{ sub_heading: 'A sweep for a ₹777 visit', meta_title: 'Sweep, {charge}', meta_desc: 'Visit Rs. 777/- in Pune' },
      about_service: 'Old chimneys.\n\nThe ₹777 is taken off the labour. A cowl costs ₹1,777.',
      offers: [{ title: 'Cowl', description: 'A new cowl from ₹777.' }],
      faqs: [{ title: 'What does the visit cost?', description: '₹777, whatever the floor.' }],
    }),
  )
  path = `/services/homeservice/${service.slug}`
  const translation = `/translations/services/${service.id}/hi`
  const { texts, version } = await call('GET', translation)
  const { of } = texts.find(({ name }: TextPair) => name === 'about_service')
  await call('PUT', translation, { texts: { about_service: { text: 'मजदूरी में से ₹७७७ घटते हैं.', of } }, version })
})

const setCharge = async (visit_charge: string) =>
  call('PUT', `/services/${service.id}`, { ...(await call('GET', `/services/${service.id}`)), visit_charge })
const find = async (): Promise<FormerCharge[]> => call('GET', `/services/${service.id}/former-charges`)

const OWN = [
  ['en', 'sub_heading', 'A sweep for a ₹777 visit'],
  ['en', 'about_service', 'The ₹777 is taken off the labour. A cowl costs ₹'],
  ['en', 'meta_desc', 'Visit Rs. 777/- in Pune'],
  ['en', 'faqs.0.description', '₹777, whatever the floor.'],
  ['hi', 'about_service', 'मजदूरी में से ₹७७७ घटते हैं.'],
]

describe('after a changed visiting charge', () => {
  it('the service says which of its texts still name the old one in figures, in each language', async () => {
    expect(await find()).toEqual([])
    await setCharge('₹ 849')
    expect((await find()).map(({ language, place, text }) => [language, place, text])).toEqual(OWN)
  })

  it('the doctor says so too, with the way to the service, until the texts are put right', async () => {
    const check = () => checksOf(app)('former-charges')
    await setCharge('849')
    const said = `${service.title} now costs 849: an old charge is still in 5 places (${service.title})`
    expect(await check()).toMatchObject({ state: 'warning', details: expect.arrayContaining([said]) })
    await call('PUT', `/services/${service.id}`, {
      ...(await call('GET', `/services/${service.id}`)),
      ...{ sub_heading: 'A sweep', meta_desc: 'Visit {charge} in Pune', about_service: 'Old chimneys.', faqs: [] },
    })
    expect(await find()).toMatchObject([{ language: 'hi' }])
    await setCharge('777')
    expect(JSON.stringify(await check())).not.toContain(service.title)
  })

  it('a charge that comes back is none of the earlier ones, and one that is no number is looked for as none', async () => {
    await setCharge('On request')
    expect(await find()).toHaveLength(OWN.length)
    await setCharge('777')
    expect(await find()).toEqual([])
  })

  it('what stands there three months later was left on purpose', async () => {
    await setCharge('849')
    app.clock.advance(91 * DAY_MS)
    call = callAs(app, await signInEditor())
    expect(await find()).toEqual([])
  })

  it('texts of other records count where the amount stands beside the service or a link to it', async () => {
    const write = async (content: string) => {
      const [{ id } = { id: 0 }] = await app.db.insert(blogs).values(buildBlog({ content })).returning()
      return String(id)
    }
    const linked = await write(`<p>See <a href="${path}">our sweeps</a>: the visit is ₹777.</p>`)
    const inTable = await write(
      `<table><tbody><tr><td><p>${service.title}</p></td><td><p><b>₹777</b></p></td></tr></tbody></table>`,
    )
    await write(`<p><a href="${path}">Sweeps</a></p><p>A brush costs ₹777.</p>`)
    await write(`<p><a href="${path}-more">Other</a> for ₹777.</p><p title="₹777">Without</p>`)
    await setCharge('849')
    const inBlogs = (await find()).filter(({ kind }) => kind === 'blogs')
    expect(inBlogs.map(({ key, text }) => [key, text])).toEqual([
      [linked, 'See our sweeps : the visit is ₹777.'],
      [inTable, `${service.title} ₹777`],
    ])
  })
})

it('is not for agents, nor for services that do not exist', async () => {
  const agent = await signInAs(app, 'agent')
  expect((await app.request('GET', '/services/1/former-charges', undefined, { token: agent })).status).toBe(403)
  expect((await app.request('GET', '/services/99999/former-charges', undefined, { token: await signInEditor() })).status).toBe(
    404,
  )
})
