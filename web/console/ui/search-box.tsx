import { useEffect, useRef, useState } from 'react'
import { Glyph } from './icons.tsx'
import { Kbd } from './kbd.tsx'
import { isTurnedOff, useSingleKeys } from './single-keys.ts'

const WAIT_MS = 200

/** Searches as one types, a moment after the last key. "/" puts the cursor here. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const areKeysOn = useSingleKeys()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Of the present render: what was pressed since the last key may have changed the address that it builds on.
  const latest = useRef(onChange)
  latest.current = onChange

  // Back and Forward change the search from outside.
  useEffect(() => setTyped(value), [value])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isTyping || isTurnedOff(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <div className="search-box">
      <Glyph name="search" size={16} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => latest.current(next.trim()), WAIT_MS)
        }}
        className="input"
      />
      {areKeysOn && <Kbd keys="/" />}
    </div>
  )
}
