import { Kbd } from './kbd.tsx'
import { useSingleKeys } from './single-keys.ts'

export type KeyHint = { keys: string; does: string }

/** The keys of a list, shown where there is a keyboard. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  if (!useSingleKeys()) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-xs text-muted [@media(pointer:coarse)]:hidden">
      {hints.map(({ keys, does }) => (
        <span key={keys} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Kbd keys={keys} />
          {does}
        </span>
      ))}
    </p>
  )
}
