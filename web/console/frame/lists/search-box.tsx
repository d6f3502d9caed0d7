import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { isTurnedOff, isTyping, useKeys, useSingleKeys } from '../ui/single-keys.ts'

const WAIT_MS = 200

/** Searches as one types, a moment after the last key. "/" puts the cursor here. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const areKeysOn = useSingleKeys()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The latest render's callback: it builds on the address, which a filter may have changed since the last key.
  const latest = useRef(onChange)
  latest.current = onChange

  // Back and Forward change `value` from outside. This box's own searches come back late and trimmed, so they must not
  // overwrite what has been typed meanwhile.
  useEffect(() => {
    if (timer.current === undefined) setTyped((typed) => (typed.trim() === value ? typed : value))
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  function search(term: string) {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current(term)
  }

  // The first Escape clears the search, the second leaves it.
  function clearOrLeave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (typed === '') return event.currentTarget.blur()
    setTyped('')
    search('')
  }

  useKeys((event) => {
    if (event.key !== '/' || isTyping(event) || isTurnedOff(event)) return
    event.preventDefault()
    input.current?.focus()
  })

  return (
    <div className="search-box">
      <Icon name="search" size={16} />
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
          timer.current = setTimeout(() => search(next.trim()), WAIT_MS)
        }}
        onKeyDown={clearOrLeave}
        // A search that is sent after a click on a link would cancel that navigation.
        onBlur={() => typed.trim() !== value && search(typed.trim())}
        className="input"
      />
      {areKeysOn && <Kbd keys="/" />}
    </div>
  )
}
