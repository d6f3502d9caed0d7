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
