import { countCap, type LeadStatus } from '../../../contract/leads.ts'
import { CITIES } from '../../../contract/options.ts'
import { toTel } from '../../../contract/phones.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const STATUS_TONE: Record<LeadStatus, BadgeTone> = { New: 'notice', Completed: 'press', Cancelled: 'plain' }

/** The count of a tab, "1000+" where counting stopped. */
export function toCountText(count: number, isPartial = false): string {
  const cap = countCap({})
  if (count > cap) return `${cap}+`
  return isPartial ? `${count}+` : String(count)
}

export function cityLabel(city: string): string {
  return CITIES.find(({ value }) => value === city)?.label ?? city
}

export const callHref = (mobile: string) => toTel(mobile)
export const whatsAppHref = (mobile: string) => `https://wa.me/91${mobile}`
