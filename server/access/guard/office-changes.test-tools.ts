import { eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { windowOf } from '../../../contract/bookings/windows.ts'
import { kindsWith } from '../../../contract/content/content.ts'
import { buildContent } from '../../../test/build-content.ts'
import { buildContactMessage, buildLead, buildPicture, buildTechnician } from '../../../test/builders.ts'
import type { TestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, postImage, uploadImage } from '../../../test/steps.ts'
import {
  contactMessages,
  homeRecords,
  notices,
  orders,
  reviews,
  technicians,
  unfinishedLeads,
  visits,
} from '../../platform/db/schema.ts'
import { type Change, changeSteps } from './account-changes.test-tools.ts'

type TrashKind = ReturnType<typeof kindsWith<'trash'>>[number]

const DOCUMENT = { title: 'A', description: '<p>A</p>' }

function toSpan(window: string) {
  const { start, end } = windowOf(window)
  return { from: start.toISOString(), to: end.toISOString() }
}

/** Calls that change bookings, payments, visits and content, by action. */
export async function officeChanges(
  app: TestApp,
  token: string,
  stores: Record<TrashKind, { key: AnyPgColumn }>,
): Promise<Record<string, Change>> {
  const { ask, get, lastId } = changeSteps(app, token)
  const lead = await book(app)
  const { order_id } = await bookPaid(app)
  await app.request('POST', '/public/send-contact-email', buildContactMessage())
  await app.request('POST', '/public/send-otp', buildLead())

  /** The calls that change a kind of content. */
  function changesOf(kind: TrashKind): Record<string, Change> {
    const module = kind.replace(/-./g, ([, letter = '']) => letter.toUpperCase())
    const last = async () => `/${kind}/${await lastId(stores[kind].key)}`
    return {
      [`${module}.create`]: () => ask('POST', `/${kind}`, buildContent(kind)),
      [`${module}.update`]: async () => ask('PUT', await last(), buildContent(kind)),
      [`${module}.remove`]: async () => ask('DELETE', await last()),
      [`${module}.restore`]: async () => ask('POST', `${await last()}/restore`),
    }
  }

  let windows = 0
  /** A window that no other call uses. */
  const nextWindow = () => `2026-04-${String(++windows).padStart(2, '0')}T10`
  /** A lead that an active technician can serve. */
  async function buildVisitor(): Promise<number> {
    await insertTechnician(app.db)
    return (await book(app, { service_type: 'AC', city: 'thane' })).id
  }

  async function failNotices(): Promise<number> {
    const rows = await app.db
      .update(notices)
      .set({ status: 'failed' })
      .where(eq(notices.subject, 'lead'))
      .returning({ id: notices.id })
    return rows[0]?.id ?? 0
  }

  return {
    'leads.update': () => ask('PATCH', `/leads/${lead.id}`, { note: 'called' }),
    'leads.recordCall': () => ask('POST', `/leads/${lead.id}/calls`, { reached: false }),
    'leads.undoCall': async () => {
      const { body } = await app.request('POST', `/leads/${lead.id}/calls`, { reached: true }, { token })
      return ask('DELETE', `/leads/${lead.id}/calls/${body.call_id}`)
    },
    'leads.assign': async () => {
      const [first, other] = (await get('/leads/assignees')).data
      const { assignee } = (await get(`/leads/${lead.id}`)).data
      return ask('PUT', `/leads/${lead.id}/assignee`, { assignee_id: assignee?.id === first.id ? (other?.id ?? null) : first.id })
    },
    'leads.remove': () => ask('DELETE', `/leads/${lead.id}`),
    'leads.restore': () => ask('POST', `/leads/${lead.id}/restore`),
    'leads.takeByPhone': () => ask('POST', '/leads', { ...buildLead(), language: 'en', has_consent: true }),
    'leads.correct': async () => {
      const { name, mobile, mailid, service_type, city, message } = (await get(`/leads/${lead.id}`)).data
      const read = { name, mobile, mailid, service_type, city, message }
      return ask('PUT', `/leads/${lead.id}`, { ...read, message: 'Two taps', read })
    },
    'leads.sendConfirmation': async () => {
      await app.db.delete(notices).where(eq(notices.audience, 'customer'))
      return ask('POST', `/leads/${lead.id}/confirmation`)
    },
    'leads.updateUnfinished': async () =>
      ask('PATCH', `/unfinished-leads/${await lastId(unfinishedLeads.id)}`, { note: 'Rings in vain' }),
    'leads.recordUnfinishedCall': async () =>
      ask('POST', `/unfinished-leads/${await lastId(unfinishedLeads.id)}/calls`, { reached: false }),
    'leads.forgetUnfinishedCalls': async () => {
      await app.db.update(unfinishedLeads).set({ tries: 2 })
      return ask('DELETE', `/unfinished-leads/${await lastId(unfinishedLeads.id)}/calls`)
    },
    'leads.removeUnfinished': async () => ask('DELETE', `/unfinished-leads/${await lastId(unfinishedLeads.id)}`),
    'contactMessages.update': async () =>
      ask('PATCH', `/contact-messages/${await lastId(contactMessages.id)}`, { status: 'answered' }),
    'contactMessages.remove': async () => ask('DELETE', `/contact-messages/${await lastId(contactMessages.id)}`),
    'payments.settle': async () => {
      const { order_id } = await bookPaid(app)
      const problem = 'The charge differs'
      await app.db
        .update(orders)
        .set({ problem, problem_keys: ['charge-1'] })
        .where(eq(orders.id, order_id))
      return ask('POST', `/payments/${order_id}/settle`, { problem, note: 'The rest was paid in cash' })
    },
    'payments.refund': () => ask('POST', `/payments/${order_id}/refund`),
    'payments.reconcile': () => ask('POST', '/payments/reconcile'),
    'payments.setUpiId': () => ask('PUT', '/payments/upi-id', { upi_id: 'karigar@okaxis' }),
    'notices.retry': async () => ask('POST', `/notices/${await failNotices()}/retry`),
    'notices.retryAll': async () => {
      await failNotices()
      return ask('POST', '/notices/retry')
    },
    'otp.narrow': () => ask('PUT', '/otp/receivers', { who: 'everybody', hours: 1 }),
    'doctor.act': () => ask('POST', '/doctor/backUp'),
    'previews.create': () => ask('POST', '/previews', { kind: 'blogs', fields: { title: 'Draft' } }),

    ...Object.assign({}, ...kindsWith('trash').map(changesOf)),
    'homepage.makeLive': async () => ask('POST', `/homepage/${await lastId(homeRecords.id)}/make-live`),
    'documents.updateAboutUs': () => ask('PUT', '/about-us', DOCUMENT),
    'documents.updatePrivacyPolicy': () => ask('PUT', '/privacy-policy', DOCUMENT),
    'documents.updateRefundPolicy': () => ask('PUT', '/refund-policy', DOCUMENT),
    'documents.updateShippingPolicy': () => ask('PUT', '/shipping-policy', DOCUMENT),
    'documents.updateTermsAndConditions': () => ask('PUT', '/terms-and-conditions', DOCUMENT),
    'contact.update': () => ask('PUT', '/contact-us', { mobile: '9876543210', email: 'new@karigar.example' }),
    'translations.update': async () => {
      const { texts } = (await get('/translations/services/1/hi')).data
      const [{ name, of }] = texts
      return ask('PUT', '/translations/services/1/hi', { texts: { [name]: { text: 'नया', of } } })
    },
    'translations.setLive': () => ask('POST', '/translations/services/1/hi/live', { is_live: false }),

    'setupGuide.confirm': () => ask('POST', '/setup-guide/prices'),
    'setupGuide.withdraw': () => ask('DELETE', '/setup-guide/prices'),

    'images.upload': async () => {
      const picture = await buildPicture({ background: { r: 7, g: 7, b: 7 } })
      return () => postImage(app, token, picture)
    },
    'images.update': async () => ask('PATCH', `/images/${(await uploadImage(app, token)).id}`, { alt: 'A tap' }),
    'images.remove': async () => ask('DELETE', `/images/${(await uploadImage(app, token)).id}`),

    'visits.plan': async () => ask('POST', '/visits', { lead_id: await buildVisitor(), window: nextWindow() }),
    'visits.update': async () => {
      const lead_id = await buildVisitor()
      const { body } = await app.request('POST', '/visits', { lead_id, window: nextWindow() }, { token })
      return ask('PATCH', `/visits/${body.data.id}`, { step: 'accepted' })
    },
    'visits.settle': async () => {
      const { body } = await app.request('POST', '/visits', { lead_id: await buildVisitor(), window: nextWindow() }, { token })
      const { id } = body.data
      await app.db.update(visits).set({ due_paise: 10_000, paid_by: 'cash', done_at: app.clock.now() }).where(eq(visits.id, id))
      return ask('PATCH', `/visits/${id}/settled`, { is_settled: true })
    },
    'visits.takeOff': () => ask('POST', '/reservations', { city: 'thane', ...toSpan(nextWindow()) }),
    'visits.endOff': async () => {
      const { body } = await app.request('POST', '/reservations', { city: 'thane', ...toSpan(nextWindow()) }, { token })
      return ask('DELETE', `/reservations/${body.data.batch}`)
    },
    'reviews.update': async () => {
      const now = app.clock.now()
      const window = { window_start: now, window_end: new Date(now.getTime() + 1), due_by: now }
      const done = { ...window, status: 'done' as const, outcome: 'unrecorded' as const, done_at: now }
      const [visit] = await app.db
        .insert(visits)
        .values({ lead_id: await buildVisitor(), ...done })
        .returning()
      await app.db.insert(reviews).values({ visit_id: visit?.id ?? 0, stars: 1 })
      return ask('PATCH', `/reviews/${visit?.id}`, { is_hidden: true, why: 'abuse' })
    },
    'technicians.create': () => ask('POST', '/technicians', buildTechnician()),
    'technicians.makeLink': async () => {
      const { body } = await app.request('POST', '/technicians', buildTechnician(), { token })
      await app.db.update(technicians).set({ image: 'ramesh.webp', verified_on: '2026-10-01', is_active: true })
      return ask('POST', `/technicians/${body.data.id}/link`, { is_new: true })
    },
    'technicians.update': async () => ask('PUT', `/technicians/${await lastId(technicians.id)}`, buildTechnician()),
  }
}
