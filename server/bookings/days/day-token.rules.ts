import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { AFTER_MIDNIGHT_MS } from '../visits/visits.rules.ts'

const ID_BYTES = 4
/** The largest id that its column can hold. */
const MAX_ID = 2_147_483_647
const SEAL_BYTES = 12
/** A link of so many days before or after is known for ours. */
const KNOWN_DAYS = 7

/** What a link stands for. A technician's `linkVersion` rises when the earlier links have to end. */
export type SealedDay = { technicianId: number; day: string; linkVersion: number }

function toSeal(key: Buffer, { technicianId, day, linkVersion }: SealedDay): Buffer {
  return createHmac('sha256', key).update(`day ${technicianId} ${day} ${linkVersion}`).digest().subarray(0, SEAL_BYTES)
}

/** 22 letters: whose day it is, and a seal that nobody can guess. */
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

/** When the link of a day ends: at 3 am of the next one. */
export const endOfLink = (day: string) => new Date(boundsOfDay(day).end.getTime() + AFTER_MIDNIGHT_MS)

/** Whether the link of a day opens anything at this moment. */
const isOpen = (day: string, now: Date) => boundsOfDay(day).start <= now && now < endOfLink(day)

/** The day that a token opens now, `closed` for one of ours whose day is another, and undefined for a forged one. */
export function findSealedDay(
  key: Buffer,
  token: string,
  owner: Omit<SealedDay, 'day'>,
  now: Date,
): { day: string } | 'closed' | undefined {
  const days = Array.from({ length: 2 * KNOWN_DAYS + 1 }, (_, index) => dayAfter(now, index - KNOWN_DAYS))
  const given = Buffer.from(token)
  const day = days.find((one) => timingSafeEqual(given, Buffer.from(toDayToken(key, { ...owner, day: one }))))
  if (!day) return undefined
  return isOpen(day, now) ? { day } : 'closed'
}
