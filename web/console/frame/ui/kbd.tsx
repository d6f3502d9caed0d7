import { useSingleKeys } from './single-keys.ts'

/** The modifier key of shortcuts on this device. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Keys to press, as `mod+k` or `g l`: one <kbd> each. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split(/[+ ]/).map((key) => (
        <kbd key={key}>{nameOf(key)}</kbd>
      ))}
    </span>
  )
}

function nameOf(key: string): string {
  if (key === 'mod') return MOD_KEY
  return key.length === 1 ? key.toUpperCase() : key
}

export type KeyHint = { keys: string; does: string }

/** The keys of a list, shown where there is a keyboard. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  if (!useSingleKeys()) return null
  return (
    <p className="key-hints">
      {hints.map(({ keys, does }) => (
        <span key={keys} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Kbd keys={keys} />
          {does}
        </span>
      ))}
    </p>
  )
}
