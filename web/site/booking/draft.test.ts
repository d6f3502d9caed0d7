import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { fieldsFor, readDraft, saveDraft, withFields } from './draft.ts'
import { findLastBooking, forgetDraft, saveLastBooking } from './last-booking.ts'

const fields = { name: 'Asha', mobile: '9876543210', service_type: 'AC', city: 'pune', message: 'Leaks' }
const path = '/services/home-appliance/ac-repair'

test('the same form keeps its request id, so a call whose answer was lost can be repeated', () => {
  expect(withFields({ fields, requestId: 'r1' }, { ...fields, mailid: '' }, path).requestId).toBe('r1')
})

test('a form that an earlier version of the page kept is the same one, whatever consent it showed', () => {
  const before = { ...fields, consent_version: '2' }
  const after = { ...fields, consent_version: '3' }
  for (const kept of [fields, before]) expect(withFields({ fields: kept, requestId: 'r1' }, after, path).requestId).toBe('r1')
})

test('a changed form is another request', () => {
  expect(withFields({ fields, requestId: 'r1' }, { ...fields, message: 'Drips' }, path).requestId).toBeUndefined()
})

test('another time is the same booking: sent again after a lost answer, it brings no second technician', () => {
  const kept = withFields(
    { fields: { ...fields, window: '2026-11-25T16' }, requestId: 'r1' },
    { ...fields, window: 'soon' },
    path,
  )
  expect([kept.requestId, kept.fields.window]).toEqual(['r1', 'soon'])
})

test('a changed form keeps the payment under way, so that its order is paid once', () => {
  const paying = { requestId: 'p1', path }
  expect(withFields({ fields, requestId: 'r1', paying }, { ...fields, message: 'Drips' }, path)).toMatchObject({ paying })
})

test('a chosen service belongs to its page; the other fields are filled in on every page', () => {
  const { service_type: _, ...rest } = fields
  expect(fieldsFor({ fields, path }, path)).toEqual(fields)
  expect(fieldsFor({ fields, path }, '/services/homeservice/plumber')).toEqual(rest)
})

test('a rate says what needs doing on its own page; what the visitor said goes along to every page', () => {
  const electrician = '/services/homeservice/electrician'
  const onRate = { ...fields, message: 'Foam service' }
  expect(fieldsFor({ fields: onRate, path, rate: 'Foam service' }, path).message).toBe('Foam service')
  expect(fieldsFor({ fields: onRate, path, rate: 'Foam service' }, electrician)).not.toHaveProperty('message')
  expect(fieldsFor({ fields, path, rate: 'Foam service' }, electrician).message).toBe('Leaks')
})

describe('storage', () => {
  const stub = () => {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    }
  }
  let browserStorage = stub()
  beforeEach(() => {
    browserStorage = stub()
    vi.stubGlobal('localStorage', browserStorage)
    openTab()
    return () => {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  })
  const openTab = (tab = stub()) => {
    vi.stubGlobal('sessionStorage', tab)
    return tab
  }

  test('a saved draft is read, also in a tab that is opened later', () => {
    saveDraft({ fields, path })
    expect(readDraft()).toEqual({ fields, path })
    openTab()
    expect(readDraft()).toEqual({ fields, path })
  })

  test('a booking removes everything but the city', () => {
    const sent = { mobile: fields.mobile, expiresAtMs: 1, resendAtMs: 1 }
    saveDraft({ fields, path, requestId: 'r1', sent, paying: { requestId: 'p1', path } })
    forgetDraft()
    expect(readDraft()).toEqual({ fields: { city: 'pune' } })
    openTab()
    expect(readDraft()).toEqual({ fields: { city: 'pune' } })
  })

  test('a booking in one tab does not empty the form of another tab', () => {
    const other = { ...fields, service_type: 'Plumber', message: 'The sink is blocked' }
    const first = openTab()
    saveDraft({ fields, path })
    const second = openTab()
    saveDraft({ fields: other, path })
    openTab(first)
    forgetDraft()
    openTab(second)
    expect(readDraft().fields).toEqual(other)
    openTab()
    expect(readDraft().fields).toEqual(other)
  })

  test('a form that was not booked is forgotten after a week', () => {
    vi.useFakeTimers()
    saveDraft({ fields, path })
    vi.advanceTimersByTime(7 * DAY_MS - 1)
    expect(readDraft().fields).toEqual(fields)
    vi.advanceTimersByTime(1)
    expect(readDraft().fields).toEqual({})
    expect(browserStorage.getItem('booking')).toBeNull()
  })

  test('the last booking is at hand for a day, and then the device forgets it', () => {
    vi.useFakeTimers()
    const booking = { reference: 'KG-222222', token: 'token-1' }
    saveLastBooking(booking)
    vi.advanceTimersByTime(DAY_MS - 1)
    expect(findLastBooking()).toMatchObject(booking)
    vi.advanceTimersByTime(1)
    expect(findLastBooking()).toBeUndefined()
    expect(browserStorage.getItem('last-booking')).toBeNull()
  })

  test.each(['', 'null', '[]', '{"fields":null}', '{'])('an unreadable text (%s) is no draft', (text) => {
    browserStorage.setItem('booking', text)
    expect(readDraft().fields).toEqual({})
  })

  test('a browser that forbids storage has no draft and no error', () => {
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => saveDraft({ fields })).not.toThrow()
    expect(readDraft()).toEqual({ fields: {} })
  })
})
