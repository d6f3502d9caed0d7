import type { GlyphName } from '../ui/icons.tsx'
import { onDevice } from '../ui/kept.ts'

/** A screen that can be gone to; plain data, so that it can be kept. */
export type Place = { label: string; to: string; icon: GlyphName; detail?: string }

const KEY = 'palette-recent'
const KEPT = 5

/** What was chosen lately on this device, the latest first. */
export function readRecent(): Place[] {
  try {
    const places = JSON.parse(onDevice.read(KEY) ?? '[]') as Place[]
    return places.filter(({ label, to }) => label && to.startsWith('/admin/')).slice(0, KEPT)
  } catch {
    return []
  }
}

export function noteRecent({ label, to, icon, detail }: Place): void {
  const others = readRecent().filter((place) => place.to !== to)
  onDevice.write(KEY, JSON.stringify([{ label, to, icon, detail }, ...others].slice(0, KEPT)))
}

/** It names leads and pages: the next one to sign in here need not read them. */
export function forgetRecent(): void {
  onDevice.remove(KEY)
}
