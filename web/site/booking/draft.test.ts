import { beforeEach, describe, expect, test, vi } from 'vitest'
import { afterBooking, fieldsFor, readDraft, saveDraft, withFields } from './draft.ts'

const fields = { name: 'Asha', mobile: '9876543210', service_type: 'AC', city: 'pune', message: 'Leaks' }
const path = '/services/home-appliance/ac-repair'

test('the same form keeps its request, so a lost answer can be asked for again', () => {
  expect(withFields({ fields, requestId: 'r1' }, { ...fields, mailid: '' }, path).requestId).toBe('r1')
})

test('a changed form is another request', () => {
  expect(withFields({ fields, requestId: 'r1' }, { ...fields, message: 'Drips' }, path).requestId).toBeUndefined()
})

test('a changed form keeps the payment under way, so that its order is paid once', () => {
  const paying = { requestId: 'p1', path }
  expect(withFields({ fields, requestId: 'r1', paying }, { ...fields, message: 'Drips' }, path)).toMatchObject({ paying })
})

test('a service chosen on one page is not chosen on another, the rest is', () => {
  const { service_type: _, ...rest } = fields
  expect(fieldsFor({ fields, path }, path)).toEqual(fields)
  expect(fieldsFor({ fields, path }, '/services/homeservice/plumber')).toEqual(rest)
})

test('a booking leaves nothing behind but the city', () => {
  const sent = { mobile: fields.mobile, expiresAtMs: 1, resendAtMs: 1 }
  expect(afterBooking({ fields, path, requestId: 'r1', sent, paying: { requestId: 'p1', path } })).toEqual({
    fields: { city: 'pune' },
  })
})

describe('storage', () => {
  const items = new Map<string, string>()
  beforeEach(() => {
    items.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  test('what was saved is read', () => {
    saveDraft({ fields, path })
    expect(readDraft()).toEqual({ fields, path })
  })

  test.each(['', 'null', '[]', '{"fields":null}', '{'])('what is unreadable (%s) is no draft', (text) => {
    items.set('booking', text)
    expect(readDraft().fields).toEqual({})
  })

  test('a browser that forbids storage has no draft and no error', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(() => saveDraft({ fields })).not.toThrow()
    expect(readDraft()).toEqual({ fields: {} })
  })
})
