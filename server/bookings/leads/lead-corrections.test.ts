import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formatMobile } from '../../../contract/fields.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, bookPaid, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { leads } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const as = callAs(app, token)

const leadOf = async (id: number) => (await app.request('GET', `/leads/${id}`, undefined, { token })).body
async function readOf(id: number) {
  const { name, mobile, mailid, service_type, city, message } = (await leadOf(id)).data
  return { name, mobile, mailid, service_type, city, message }
}
type Texts = Awaited<ReturnType<typeof readOf>> & { language?: string }
const correct = (id: number, read: Texts, change: Partial<Texts>, more: object = {}, by = token) =>
  app.request('PUT', `/leads/${id}`, { ...read, ...change, read, ...more }, { token: by })

/** Numbers that get an SMS while these steps are made and their jobs run. */
async function numbersOf(act: () => Promise<unknown>): Promise<string[]> {
  await app.runJobs()
  app.sms.length = 0
  await act()
  await app.runJobs()
  return app.sms.map(({ to }) => to)
}
const confirm = (id: number) => app.request('POST', `/leads/${id}/confirmation`, {}, { token })

describe('a corrected lead', () => {
  it('says what was and what is, by whom, and is found by its new words', async () => {
    const { id } = await book(app, { name: 'Ravi Shety', city: 'mum', mailid: 'asha@example.com' })
    const read = await readOf(id)
    const change = { name: 'Ravi Shetty', city: 'pune', mailid: null, service_type: 'Plumber', message: 'रसोई का नल' }
    const { status, body } = await correct(id, read, change)
    expect([status, body.message, body.data]).toMatchObject([200, 'Lead corrected', { ...read, ...change }])
    const { history } = await leadOf(id)
    expect(history.at(-1)).toMatchObject({
      ...{ what: 'corrected', status: 'New', by: ADMIN.email },
      note: `Name: Ravi Shety → Ravi Shetty
Email: asha@example.com → none
Service: Electrician → Plumber
City: Mumbai → Pune
Message: ${read.message} → रसोई का नल`,
    })
    for (const search of ['Shetty', 'rasoi']) {
      expect((await as('GET', `/leads?search=${search}`)).map((lead: { id: number }) => lead.id)).toEqual([id])
    }
    expect(body.data.last_note).toBeNull()
  })

  it('with another number sends nothing to either by itself, and to the new one when asked', async () => {
    const [old, mobile] = [buildMobile(), buildMobile()]
    let id = 0
    const numbers = await numbersOf(async () => {
      ;({ id } = await book(app, { mobile: old }))
      app.sms.length = 0
      await correct(id, await readOf(id), { mobile })
    })
    expect(numbers).toEqual([])
    const { data, history } = await leadOf(id)
    expect(data.is_mobile_verified).toBe(false)
    expect(history.at(-1).note).toBe(`Mobile: ${formatMobile(old)} → ${formatMobile(mobile)}`)
    expect(await numbersOf(() => confirm(id))).toEqual([mobile])
    expect(await numbersOf(async () => expect((await confirm(id)).status).toBe(409))).toEqual([])
  })

  it('tells that the old number may have had the confirmation, and a retried notice does not reach the new one', async () => {
    const [old, mobile] = [buildMobile(), buildMobile()]
    const { id } = await book(app, { mobile: old })
    await app.runJobs()
    const [notice] = await as('GET', `/notices?subject=lead&subject_id=${id}`)
    expect(await numbersOf(async () => correct(id, await readOf(id), { mobile }))).toEqual([])
    expect((await leadOf(id)).history.at(-1).note).toContain('The confirmation may have gone to the old number.')
    expect((await app.request('POST', `/notices/${notice.id}/retry`, {}, { token })).status).not.toBe(200)
  })

  it('that is undone has its proven number again', async () => {
    const { id } = await book(app)
    const read = await readOf(id)
    const { data } = (await correct(id, read, { mobile: buildMobile() })).body
    await correct(id, { ...read, mobile: data.mobile }, { mobile: read.mobile })
    expect((await leadOf(id)).data).toMatchObject({ mobile: read.mobile, is_mobile_verified: true })
  })

  it('keeps the corrections of two who correct different fields at once, and refuses the second of one field', async () => {
    const { id } = await book(app)
    const read = await readOf(id)
    const mobile = buildMobile()
    expect((await correct(id, read, { mobile })).status).toBe(200)
    expect((await correct(id, read, { city: 'pune' })).status).toBe(200)
    const late = await correct(id, read, { mobile: buildMobile() })
    expect([late.status, late.body.message]).toEqual([409, 'Someone else has corrected this: Mobile. See what it says now.'])
    expect(await readOf(id)).toEqual({ ...read, mobile, city: 'pune' })
  })

  it('has one entry where the request is repeated, and none where nothing changed', async () => {
    const { id } = await book(app)
    const read = await readOf(id)
    const once = { request_id: 'the-correction-of-once' }
    for (const change of [{ city: 'mum' }, { city: 'mum' }, {}]) {
      expect((await correct(id, read, change, change.city ? once : {})).status).toBe(200)
    }
    expect((await leadOf(id)).history).toHaveLength(2)
  })

  it('that is paid keeps its receipt and its payment as they were', async () => {
    const paid = await bookPaid(app)
    const before = await as('GET', `/payments/${paid.order_id}`)
    await correct(paid.data.id, await readOf(paid.data.id), { service_type: 'Plumber', name: 'Somebody Else' })
    const after = await as('GET', `/payments/${paid.order_id}`)
    expect([after.amount_paise, after.name]).toEqual([before.amount_paise, before.name])
  })

  it('with another language is written to and led to its page in it, about its payment too', async () => {
    const mailid = 'written-to@example.com'
    const paid = await bookPaid(app, { lead: buildLead({ mailid }) })
    await app.runJobs()
    const { id } = paid.data
    const read = { ...(await readOf(id)), language: 'en' }
    const { status, body } = await correct(id, read, { language: 'hi' })
    expect([status, body.data.language]).toEqual([200, 'hi'])
    const { history, way_back } = await leadOf(id)
    expect(history.at(-1)).toMatchObject({ what: 'corrected', note: 'Language: English → Hindi' })
    expect(way_back.message).toMatch(/\p{Script=Devanagari}/u)
    const [, short] = way_back.address.split('karigar.example')
    expect((await app.fetch(short)).headers.get('Location')).toMatch(/^\/hi\/booking/)
    app.mails.length = 0
    await as('POST', `/payments/${paid.order_id}/refund`, { payment_id: paid.payment_id })
    await app.runJobs()
    const subjects = app.mails.filter(({ to }) => to === mailid).map(({ subject }) => subject)
    expect(subjects).not.toEqual([])
    for (const subject of subjects) expect(subject).toMatch(/\p{Script=Devanagari}/u)
    const late = await correct(id, read, { language: 'mr' })
    expect([late.status, late.body.message]).toEqual([409, 'Someone else has corrected this: Language. See what it says now.'])
    expect((await correct(id, await readOf(id), { city: 'mum' })).body.data.language).toBe('hi')
  })

  it.each([
    ['name', { name: '' }],
    ['mobile', { mobile: '123' }],
    ['service_type', { service_type: 'Rockets' }],
    ['city', { city: 'delhi' }],
    ['mailid', { mailid: 'asha@' }],
    ['message', { message: ' ' }],
    ['language', { language: 'fr' }],
  ])('with a wrong %s is refused with the field’s name', async (field, wrong) => {
    const { id } = await book(app)
    const { status, body } = await correct(id, await readOf(id), wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('is refused to editors and strangers, and where it is gone', async () => {
    const { id } = await book(app)
    const read = await readOf(id)
    const editor = await signInAs(app, 'editor')
    expect((await correct(id, read, { city: 'mum' }, {}, editor)).status).toBe(403)
    expect((await app.request('POST', `/leads/${id}/confirmation`, {}, { token: editor })).status).toBe(403)
    expect((await app.request('PUT', `/leads/${id}`, { ...read, read })).status).toBe(401)
    const { status, body } = await app.request('PUT', `/leads/${id}`, read, { token })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['read']])
    await as('DELETE', `/leads/${id}`)
    expect([(await correct(id, read, { city: 'mum' })).status, (await confirm(id)).status]).toEqual([404, 404])
  })

  it('loses the old number from its history when that person is erased', async () => {
    const mobile = buildMobile()
    const { id } = await book(app, { mobile })
    await correct(id, await readOf(id), { mobile: buildMobile() })
    await app.request('POST', '/privacy/erase', { person: mobile }, { token: await signIn(app) })
    const { data, history } = await leadOf(id)
    expect(data.name).toBe(buildLead().name)
    expect(JSON.stringify(history)).not.toContain(formatMobile(mobile))
    const [row] = await app.db.select().from(leads).where(eq(leads.id, id))
    expect(JSON.stringify(row)).not.toContain(mobile)
  })
})
