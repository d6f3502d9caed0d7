import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSealedDay, listLinkDays, readTechnicianId, toDayToken, toMaker } from './days.rules.ts'

const key = randomBytes(32)
const owner = { technicianId: 4711, linkVersion: 2 }
const day = '2026-11-25'
const token = toDayToken(key, { ...owner, day, maker: '' })
const at = (time: string) => new Date(`${time}+05:30`)
const open = (time: string, whose = owner, given = token) => findSealedDay(key, given, whose, [''], at(time))

describe('the link of a day', () => {
  it('has 22 letters, which name the technician', () => {
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(readTechnicianId(token)).toBe(4711)
    // No id of ours, which the database would refuse.
    expect(readTechnicianId('_'.repeat(22))).toBeUndefined()
  })

  it.each([
    ['2026-11-24T23:59', { day }],
    ['2026-11-25T00:00', { day }],
    ['2026-11-25T23:59', { day }],
    ['2026-11-26T02:59', { day }],
    ['2026-12-01T12:00', { day }],
    ['2026-12-10T12:00', undefined],
  ])('at %s is known for %j', (time, opened) => {
    expect(open(time)).toEqual(opened)
  })

  it('is dead after a new one, and nobody else’s', () => {
    expect(open('2026-11-25T12:00', { ...owner, linkVersion: 3 })).toBeUndefined()
    expect(open('2026-11-25T12:00', { ...owner, technicianId: 4712 })).toBeUndefined()
    expect(findSealedDay(randomBytes(32), token, owner, [''], at('2026-11-25T12:00'))).toBeUndefined()
  })

  it('that an account made opens while that account is as it was', () => {
    const maker = toMaker({ id: 2, device_key: 'of the password' })
    const made = toDayToken(key, { ...owner, day, maker })
    const openFor = (makers: string[]) => findSealedDay(key, made, owner, makers, at('2026-11-25T12:00'))
    expect(openFor(['', maker])).toEqual({ day })
    for (const makers of [[''], ['', toMaker({ id: 2, device_key: 'of another' })]]) expect(openFor(makers)).toBeUndefined()
  })

  it.each([
    ['2026-11-25T12:00', [1, 2, 3, 4, 5, 6, 7], ['2026-11-25', '2026-11-26']],
    // A Friday, of someone who works from Monday to Friday.
    ['2026-11-27T12:00', [1, 2, 3, 4, 5], ['2026-11-27', '2026-11-30']],
    // The night's visit goes on.
    ['2026-11-26T01:00', [1, 2, 3, 4, 5], ['2026-11-25', '2026-11-26', '2026-11-27']],
  ])('at %s is made by hand, where weekdays %j are worked, of %j alone', (time, weekdays, days) => {
    expect(listLinkDays(weekdays, at(time))).toEqual(days)
  })

  it('opens with no other letter in it, also not with one that says the same bits', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    fc.assert(
      fc.property(fc.nat(21), fc.constantFrom(...letters), (place, letter) => {
        const changed = token.slice(0, place) + letter + token.slice(place + 1)
        expect(open('2026-11-25T12:00', owner, changed)).toEqual(changed === token ? { day } : undefined)
      }),
    )
  })
})
