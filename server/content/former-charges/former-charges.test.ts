import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { FormerCharge } from '../../../contract/content/former-charges.ts'
import type { TextPair } from '../../../contract/content/translations.ts'
import { buildBlog, buildServiceInput } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn, signInAs } from '../../../test/steps.ts'
import { checksOf } from '../../operation/doctor/doctor.test-tools.ts'
import { audit, blogs } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signInAs(app, 'editor')
const call = callAs(app, token)

let count = 0
let service: { id: number; slug: string; version: number } & Record<string, unknown>
let path = ''

/** A service for ₹777 that says so in English and in Hindi, and that also fits a part at that price. */
beforeEach(async () => {
  count += 1
  service = await call(
    'POST',
    '/services',
    buildServiceInput({
      ...{ title: `Chimney sweep ${count}`, slug: `chimney-${count}`, visit_charge: '777' },
      ...{ sub_heading: 'A sweep for a ₹777 visit', meta_title: 'Sweep, ₹777', meta_desc: 'Visit Rs. 777/- in Pune' },
      about_service: 'Old chimneys.\n\nThe ₹777 is taken off the labour. A cowl costs ₹1,777.',
      offers: [{ title: 'Cowl', description: 'A new cowl from ₹777.' }],
      faqs: [{ title: 'What does the visit cost?', description: '₹777, whatever the floor.' }],
    }),
  )
  path = `/services/homeservice/${service.slug}`
  await translate('hi', { sub_heading: 'विजिट ₹777', about_service: 'मजदूरी में से ₹७७७ घटते हैं.' })
})

const translationOf = (language: string) => call('GET', `/translations/services/${service.id}/${language}`)

async function translate(language: string, texts: Record<string, string>) {
  const { texts: pairs, version } = await translationOf(language)
  const of = (name: string) => pairs.find((pair: TextPair) => pair.name === name).of
  const given = Object.entries(texts).map(([name, text]) => [name, { text, of: of(name) }])
  return call('PUT', `/translations/services/${service.id}/${language}`, { texts: Object.fromEntries(given), version })
}

const read = () => call('GET', `/services/${service.id}`)
const setCharge = async (visit_charge: string) => call('PUT', `/services/${service.id}`, { ...(await read()), visit_charge })
const find = (): Promise<{ found: FormerCharge[] } & Record<string, unknown>> =>
  call('GET', `/services/${service.id}/former-charges`)
const findSure = async () => (await find()).found.filter(({ is_sure }) => is_sure)
const placesOf = (found: FormerCharge[]) =>
  found.map(({ kind, language, place, written }) => `${kind} ${language} ${place} ${written}`)
const replaceAll = async () => call('POST', `/services/${service.id}/former-charges/replace`, { spots: await findSure() })

const OWN = [
  'services en sub_heading 777',
  'services en about_service 777',
  'services en meta_title 777',
  'services en meta_desc 777',
  'services en faqs.0.description 777',
  'services hi sub_heading 777',
  'services hi about_service ७७७',
]

describe('after a changed visiting charge', () => {
  it('the service says where the old one stands in each language, and which amounts may be another price', async () => {
    expect(await find()).toEqual({ charges: [], present: 777, found: [] })
    await setCharge('₹ 849')
    const { charges, present, found } = await find()
    expect([charges, present]).toEqual([[777], 849])
    expect(placesOf(found.filter(({ is_sure }) => is_sure))).toEqual(OWN)
    expect(placesOf(found.filter(({ is_sure }) => !is_sure))).toEqual(['services en offers.0.description 777'])
    expect(found[0]).toMatchObject({ before: 'A sweep for a ₹', written: '777', after: ' visit' })
  })

  it('one press replaces it, each record as a version, with translations as right as before, and is in the audit log', async () => {
    await setCharge('849')
    const before = (await translationOf('hi')).texts
    const { saved, left_out } = await replaceAll()
    expect([saved.length, left_out]).toEqual([2, []])
    const { sub_heading, meta_title, meta_desc, about_service, offers, faqs, version } = await read()
    expect({ sub_heading, meta_title, meta_desc, about_service, offers, faqs }).toEqual({
      ...{ sub_heading: 'A sweep for a ₹849 visit', meta_title: 'Sweep, ₹849', meta_desc: 'Visit Rs. 849/- in Pune' },
      about_service: 'Old chimneys.\n\nThe ₹849 is taken off the labour. A cowl costs ₹1,777.',
      offers: [{ title: 'Cowl', description: 'A new cowl from ₹777.' }],
      faqs: [{ title: 'What does the visit cost?', description: '₹849, whatever the floor.' }],
    })
    expect(version).toBe(3)
    const { texts } = await translationOf('hi')
    const hindi = (name: string) => texts.find((pair: TextPair) => pair.name === name)
    expect(hindi('sub_heading')).toMatchObject({ text: 'विजिट ₹849', state: 'current' })
    expect(hindi('about_service').text).toBe('मजदूरी में से ₹८४९ घटते हैं.')
    expect(hindi('about_service').state).toBe(before.find((pair: TextPair) => pair.name === 'about_service').state)
    expect(await findSure()).toEqual([])
    const [entry] = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({
      ...{ action: 'formerCharges.replace', outcome: 'done', target: String(service.id) },
      note: `services/${service.id} en, services/${service.id} hi`,
    })
  })

  it('the undo of the press gives every text back', async () => {
    await setCharge('849')
    const [before, hindi] = [await read(), (await translationOf('hi')).texts]
    const { saved } = await replaceAll()
    expect(await call('POST', `/services/${service.id}/former-charges/put-back`, { saved })).toMatchObject({ left_out: [] })
    expect(await read()).toEqual({ ...before, version: before.version + 2, updated_at: expect.any(String) })
    expect((await translationOf('hi')).texts).toEqual(hindi)
    expect(placesOf(await findSure())).toEqual(OWN)
  })

  it('a press for the translations after one for English leaves them as right as they were, and so does its undo', async () => {
    await translate('hi', { meta_title: 'धुरांडी, ₹777' })
    await setCharge('849')
    const stateOf = async (name: string) => (await translationOf('hi')).texts.find((pair: TextPair) => pair.name === name).state
    const pressIn = async (language: string) => {
      const spots = (await findSure()).filter((spot) => spot.language === language)
      return call('POST', `/services/${service.id}/former-charges/replace`, { spots })
    }
    await call('PUT', `/services/${service.id}`, { ...(await read()), meta_title: 'All chimneys, ₹777' })
    await pressIn('en')
    expect([await stateOf('sub_heading'), await stateOf('meta_title')]).toEqual(['figures', 'figures'])
    const { saved } = await pressIn('hi')
    expect([await stateOf('sub_heading'), await stateOf('meta_title')]).toEqual(['current', 'changed'])
    await call('POST', `/services/${service.id}/former-charges/put-back`, { saved })
    expect([await stateOf('sub_heading'), await stateOf('meta_title')]).toEqual(['figures', 'figures'])
  })

  it('what somebody saved meanwhile is left out and named, in the press and in its undo', async () => {
    await setCharge('849')
    const spots = await findSure()
    await translate('hi', { sub_heading: 'नया, ₹777' })
    const press = await call('POST', `/services/${service.id}/former-charges/replace`, { spots })
    expect(press.left_out).toEqual([`${service.title} (हिंदी)`])
    expect(placesOf(await findSure())).toEqual(['services hi sub_heading 777', 'services hi about_service ७७७'])
    await call('PUT', `/services/${service.id}`, { ...(await read()), sub_heading: 'Newer' })
    const undo = await call('POST', `/services/${service.id}/former-charges/put-back`, { saved: press.saved })
    expect(undo).toEqual({ saved: [], left_out: [service.title] })
    expect((await read()).sub_heading).toBe('Newer')
  })

  it('the same press twice changes nothing more', async () => {
    await setCharge('849')
    const spots = await findSure()
    await call('POST', `/services/${service.id}/former-charges/replace`, { spots })
    const again = await call('POST', `/services/${service.id}/former-charges/replace`, { spots })
    expect(again).toEqual({ saved: [], left_out: [service.title, `${service.title} (हिंदी)`] })
    expect((await read()).version).toBe(3)
  })

  it('a charge that comes back is none of the earlier ones', async () => {
    await setCharge('849')
    await setCharge('777')
    expect(await find()).toEqual({ charges: [849], present: 777, found: [] })
  })

  it('one that is no number replaces nothing', async () => {
    await setCharge('On request')
    expect((await find()).present).toBeNull()
    const spots = await findSure()
    const { status, body } = await app.request('POST', `/services/${service.id}/former-charges/replace`, { spots }, { token })
    expect([status, body.message, spots.length]).toEqual([409, ADMIN_MESSAGES.chargeNoNumber, OWN.length])
  })
})

describe('other records', () => {
  const write = async (content: string) => {
    const [{ id } = { id: 0 }] = await app.db.insert(blogs).values(buildBlog({ content })).returning()
    return id
  }
  const inBlogs = async () =>
    (await find()).found.filter(({ kind }) => kind === 'blogs').map(({ key, is_sure }) => [Number(key), is_sure])

  it('count where the amount stands beside the service or a link to it, and are only offered where it does not', async () => {
    const linked = await write(`<p>See <a href="${path}">our sweeps</a>: the visit is ₹777.</p>`)
    const inTable = await write(
      `<table><tbody><tr><td><p>${service.title}</p></td><td><p><b>₹777</b></p></td></tr></tbody></table>`,
    )
    const elsewhere = await write(`<p><a href="${path}">Sweeps</a></p><p>A brush costs ₹777.</p>`)
    const other = await write(`<p><a href="${path}-more">Other</a> for ₹777.</p><p title="₹777">Without</p>`)
    await setCharge('849')
    expect(await inBlogs()).toEqual([
      [linked, true],
      [inTable, true],
      [elsewhere, false],
      [other, false],
    ])
    await replaceAll()
    expect((await call('GET', `/blogs/${inTable}`)).content).toContain('<b>₹849</b>')
    expect((await call('GET', `/blogs/${elsewhere}`)).content).toContain('₹777')
    await app.db.delete(blogs).where(eq(blogs.id, other))
  })

  it('are not sure where another service with that charge is named too, and its own page is not asked about', async () => {
    const fields = {
      title: `Stove fitter ${count}`,
      slug: `stove-${count}`,
      visit_charge: '777',
      sub_heading: `₹777, as a ${service.title}`,
    }
    await call('POST', '/services', buildServiceInput(fields))
    const both = await write(`<p>${service.title} and ${fields.title}: ₹777 each.</p>`)
    await setCharge('849')
    expect((await inBlogs()).filter(([id]) => id === both)).toEqual([[both, false]])
    expect(placesOf(await findSure())).toEqual(OWN)
  })
})

describe('what is left', () => {
  const inList = async () => (await call('GET', `/services?search=${service.slug}`))[0].former_charges

  it('stands in the list and with the doctor until it is replaced', async () => {
    const check = () => checksOf(app)('former-charges')
    expect(await inList()).toBeUndefined()
    await setCharge('849')
    expect(await inList()).toBe(OWN.length)
    expect(await check()).toMatchObject({
      state: 'warning',
      details: expect.arrayContaining([expect.stringContaining(`${service.title} costs 849 now: 777, ७७७ stands in 7 places`)]),
    })
    await replaceAll()
    expect(await inList()).toBeUndefined()
    expect((await check()).details.join()).not.toContain(service.title)
  })

  it('is right once somebody says so, until they take that back', async () => {
    await setCharge('849')
    const settle = (charges: number[]) => call('PUT', `/services/${service.id}/former-charges`, { charges })
    await settle([])
    expect([await inList(), (await find()).found]).toEqual([undefined, []])
    expect((await read()).version).toBe(2)
    await settle([777])
    expect(await inList()).toBe(OWN.length)
  })
})

it('visitors are not told the earlier charges', async () => {
  await setCharge('849')
  const { body } = await app.request('GET', `/public/frontservice/homeservice/${service.slug}`)
  expect(body.data).not.toHaveProperty('former_charges')
})

it('is not for agents, nor for services that do not exist', async () => {
  const agent = await signInAs(app, 'agent')
  expect((await app.request('GET', '/services/1/former-charges', undefined, { token: agent })).status).toBe(403)
  const owner = await signIn(app)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '', { charges: [] }],
    ['POST', '/replace', { spots: [] }],
    ['POST', '/put-back', { saved: [] }],
  ] as const)
    expect((await app.request(method, `/services/99999/former-charges${path}`, body, { token: owner })).status).toBe(404)
})
