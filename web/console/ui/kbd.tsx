const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

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
  if (key === 'mod') return IS_APPLE ? '⌘' : 'Ctrl'
  return key.length === 1 ? key.toUpperCase() : key
}
