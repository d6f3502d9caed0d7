import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'

/** A night's visit ends after midnight, and its technician's day lasts until then. */
const AFTER_MIDNIGHT_MS = 3 * HOUR_MS

/** The day that technicians work at this moment. */
export const workDayOf = (now: Date) => dayIn(new Date(now.getTime() - AFTER_MIDNIGHT_MS))

/** From 1, Monday, to 7, of a day such as 2026-11-25. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7

const ID_BYTES = 4
/** The largest id that its column can hold. */
const MAX_ID = 2_147_483_647
const SEAL_BYTES = 12
/** A link of so many days before or after is known for ours. */
const KNOWN_DAYS = 7

/**
 * What a link stands for. A technician's `linkVersion` rises when the earlier links have to end. `maker` is the seal of
 * the account that made it by hand, and empty for the program's own messages.
 */
export type SealedDay = { technicianId: number; day: string; linkVersion: number; maker: string }

function toSeal(key: Buffer, { technicianId, day, linkVersion, maker }: SealedDay): Buffer {
  return createHmac('sha256', key)
    .update(`day ${technicianId} ${day} ${linkVersion}${maker && ` ${maker}`}`)
    .digest()
    .subarray(0, SEAL_BYTES)
}

/** 22 letters: whose day it is, and a seal that no one can guess. */
export function toDayToken(key: Buffer, sealed: SealedDay): string {
  const id = Buffer.alloc(ID_BYTES)
  id.writeUInt32BE(sealed.technicianId)
  return Buffer.concat([id, toSeal(key, sealed)]).toString('base64url')
}

/** The technician whose day a token claims to be; undefined for no id at all. */
export function readTechnicianId(token: string): number | undefined {
  const id = Buffer.from(token, 'base64url').readUInt32BE()
  return id <= MAX_ID ? id : undefined
}

/** Names an account as it is now: a new password makes another name, and its links end. */
export const toMaker = ({ id, device_key }: { id: number; device_key: string }) => `${id} ${device_key}`

/** The days whose link can be made by hand: the one that is worked now, and the technician's next one. */
export function listLinkDays(weekdays: readonly number[], now: Date): string[] {
  const today = workDayOf(now)
  const following = Array.from({ length: 7 }, (_, index) => dayAfter(boundsOfDay(today).start, index + 1))
  // After midnight the day before goes on, and the date's own has begun.
  const begun = dayIn(now) === today ? [today] : [today, dayIn(now)]
  return [...begun, ...following.filter((day) => day > dayIn(now) && weekdays.includes(weekdayOf(day))).slice(0, 1)]
}

/** When the link of a day ends: at 3 am of the next one. */
export const endOfLink = (day: string) => new Date(boundsOfDay(day).end.getTime() + AFTER_MIDNIGHT_MS)

/** The day of a token of ours that is near; undefined for a forged one. */
export function findSealedDay(
  key: Buffer,
  token: string,
  owner: Omit<SealedDay, 'day' | 'maker'>,
  makers: readonly string[],
  now: Date,
): { day: string } | undefined {
  const days = Array.from({ length: 2 * KNOWN_DAYS + 1 }, (_, index) => dayAfter(now, index - KNOWN_DAYS))
  const given = Buffer.from(token)
  const isOf = (day: string, maker: string) => timingSafeEqual(given, Buffer.from(toDayToken(key, { ...owner, day, maker })))
  const day = days.find((one) => makers.some((maker) => isOf(one, maker)))
  return day === undefined ? undefined : { day }
}
