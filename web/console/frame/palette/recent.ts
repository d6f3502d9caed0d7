import type { IconName } from '../ui/icon.tsx'
import { deviceStorage } from '../ui/storage.ts'

/** A link of the palette; plain data, so that it can be stored. */
export type Place = { label: string; to: string; icon: IconName; detail?: string; keys?: string }

const KEY = 'palette-recent'
const LIMIT = 5

/** Places that were recently chosen on this device, the latest first. */
export function readRecent(): Place[] {
  try {
    const places = JSON.parse(deviceStorage.read(KEY) ?? '[]') as Place[]
    return places.filter(({ label, to }) => label && to.startsWith('/admin/')).slice(0, LIMIT)
  } catch {
    return []
  }
}

export function noteRecent({ label, to, icon, detail }: Place): void {
  const others = readRecent().filter((place) => place.to !== to)
  deviceStorage.write(KEY, JSON.stringify([{ label, to, icon, detail }, ...others].slice(0, LIMIT)))
}

/** Recent places name leads and pages, which the next person to sign in here should not see. */
export function forgetRecent(): void {
  deviceStorage.remove(KEY)
}
