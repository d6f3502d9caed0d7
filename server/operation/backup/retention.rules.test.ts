import { describe, expect, it } from 'vitest'
import { listOld } from './backup-places.ts'

const NOW = new Date('2026-03-08T10:00:00Z')
const toBackups = (...times: string[]) => times.map((time) => ({ createdAt: new Date(`2026-${time}:00Z`) })).toReversed()
const keep = (count: number, backups: ReturnType<typeof toBackups>) => {
  const old = listOld(backups, { keep: count, now: NOW })
  return backups.filter((backup) => !old.includes(backup))
}
const NIGHTLY = ['03-01', '03-02', '03-03', '03-04', '03-05', '03-06', '03-07'].map((day) => `${day}T22:10`)

describe('retention of backups', () => {
  it('keeps the last nights, however many are made today', () => {
    const today = Array.from({ length: 10 }, (_, minute) => `03-08T09:${minute + 10}`)
    const backups = toBackups(...NIGHTLY, ...today)
    expect(keep(7, backups)).toEqual(backups)
    expect(keep(3, backups)).toEqual(toBackups(...NIGHTLY.slice(-3), ...today))
  })

  it('keeps the newest of an earlier day', () => {
    expect(keep(7, toBackups('03-05T22:10', '03-06T09:00', '03-06T11:00', '03-06T22:10'))).toEqual(
      toBackups('03-06T11:00', '03-06T22:10'),
    )
  })

  it('counts days that have a backup: if none succeeds, none is removed', () => {
    const backups = toBackups('01-01T22:10', '01-02T22:10', '01-03T22:10')
    expect(keep(3, backups)).toEqual(backups)
    expect(keep(1, backups)).toEqual(backups.slice(0, 1))
  })
})
