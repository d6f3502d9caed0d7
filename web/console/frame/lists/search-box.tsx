import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { isTurnedOff, isTyping, useKeys, useSingleKeys } from '../ui/single-keys.ts'

const WAIT_MS = 200

/** Searches as one types, a moment after the last key. "/" puts the cursor here. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const areKeysOn = useSingleKeys()
  const input = useRef<HTMLInputElement>(null)
  /** What was typed and is not searched for yet. */
  const [waiting, setWaiting] = useState<string>()
  const { key } = useLocation()
  const [shown, setShown] = useState({ value, key })

  // Back, Forward and links change the address from outside, also to an earlier search. This box's own searches come
  // back late and trimmed, so they must not overwrite what has been typed since.
  if (shown.value !== value || shown.key !== key) {
    setShown({ value, key })
    if (waiting === undefined && typed.trim() !== value) setTyped(value)
  }

  function search(term: string) {
    setWaiting(undefined)
    onChange(term)
  }

  // It builds on the address, which a filter may have changed since the last key.
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    if (waiting === undefined) return
    const timer = setTimeout(() => searchNow(waiting), WAIT_MS)
    return () => clearTimeout(timer)
  }, [waiting])

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
          setWaiting(next.trim())
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
