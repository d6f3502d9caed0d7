import { expect, it } from 'vitest'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, leadsOf, payInSandbox, postPaidLead, signIn, storePayment, verifyMobile } from '../../../test/steps.ts'

const app = await createTestApp()

it('a lead has the version of the consent text that its form showed, booked by code or by payment', async () => {
  const byCode = buildLead({ consent_version: CONSENT_VERSION })
  const { id } = await book(app, byCode)
  const byPayment = await storePayment(app, { lead: buildLead({ consent_version: CONSENT_VERSION }) })
  await postPaidLead(app, byPayment.lead, await payInSandbox(app, byPayment.id))
  for (const form of [byCode, byPayment.lead]) {
    expect(await leadsOf(app, form)).toEqual([expect.objectContaining({ consent_version: CONSENT_VERSION })])
  }
  const { body } = await app.request('GET', `/leads/${id}`, undefined, { token: await signIn(app) })
  expect(body.data.consent_version).toBe(CONSENT_VERSION)
})

it('a payment that the server books by itself keeps the version of its form', async () => {
  const { id, lead } = await storePayment(app, { lead: buildLead({ consent_version: CONSENT_VERSION }) })
  await payInSandbox(app, id)
  await app.runJobs()
  expect(await leadsOf(app, lead)).toEqual([expect.objectContaining({ consent_version: CONSENT_VERSION })])
})

it('a form that does not say what it showed makes a lead whose consent is not known; an unknown version is refused', async () => {
  const form = buildLead()
  await book(app, form)
  expect(await leadsOf(app, form)).toEqual([expect.objectContaining({ consent_version: null })])
  const odd = buildLead({ consent_version: 99 })
  await verifyMobile(app, odd.mobile)
  expect((await app.request('POST', '/public/leads', odd)).body.errors).toEqual({ consent_version: expect.any(String) })
})
