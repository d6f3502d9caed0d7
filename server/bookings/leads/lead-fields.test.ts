import { describe, expect, it } from 'vitest'
import { LEAD_FIELDS, type LeadField, SAME_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, bookPaid } from '../../../test/steps.ts'

const app = await createTestApp()

/** Another valid value for fields that do not accept any text. */
const OTHERS: Partial<Record<LeadField, string>> = { service_type: 'Plumber', city: 'pune' }
const change = (field: LeadField) => ({ [field]: field === 'mobile' ? buildMobile() : (OTHERS[field] ?? 'Near the temple') })

it('the email address and the GSTIN alone may change in a form that stays the same', () => {
  expect(LEAD_FIELDS.filter((field) => !SAME_FIELDS.includes(field))).toEqual(['mailid', 'gstin'])
})

describe.each(SAME_FIELDS)('a form with another %s', (field) => {
  it('is another booking, although it comes with the same request_id', async () => {
    const form = buildLead({ request_id: `a-form-with-another-${field}` })
    const first = await book(app, form)
    app.clock.advance(MINUTE_MS)
    expect((await book(app, { ...form, ...change(field) })).id).not.toBe(first.id)
  })

  it('is another booking, although it is paid after the first was booked by code', async () => {
    const form = buildLead()
    const first = await book(app, { ...form, ...change(field) })
    const paid = await bookPaid(app, { lead: form })
    expect(paid.data.id).not.toBe(first.id)
  })
})
