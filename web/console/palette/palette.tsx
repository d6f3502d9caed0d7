import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Glyph } from '../ui/icons.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { ACTIONS, type Action, NEW_RECORDS, SCREENS, type Screen } from './commands.ts'
import { rank } from './match.ts'
import { PaletteItem } from './palette-item.tsx'
import { closePalette, takeTypedEarly } from './palette-state.ts'
import { noteRecent, readRecent } from './recent.ts'
import { useFound } from './use-found.ts'

const toLabel = ({ label }: { label: string }) => label

/** Goes anywhere, creates anything, and finds a lead, a service or a blog. Mounted while it is open. */
export function Palette() {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState('')
  const [recent] = useState(readRecent)
  const navigate = useNavigate()
  const areKeysOn = useSingleKeys()
  const { found, isSearching, hasFailed } = useFound(typed)

  function go(place: Screen) {
    closePalette()
    noteRecent(place)
    navigate(place.to)
  }
  function run(action: () => void) {
    closePalette()
    action()
  }
  function closeByShortcut(event: KeyboardEvent) {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    closePalette()
  }
  const toItem = (place: Screen) => (
    <PaletteItem
      key={place.to}
      value={place.to}
      icon={place.icon}
      detail={place.detail}
      keys={areKeysOn ? place.keys : undefined}
      onSelect={() => go(place)}
    >
      {place.label}
    </PaletteItem>
  )
  // A place stands once: above, where it was chosen lately.
  const screens = typed.trim() ? SCREENS : SCREENS.filter(({ to }) => !recent.some((place) => place.to === to))
  const logout: Action = { label: 'Logout', icon: 'logout', run: () => navigate('/login', { state: 'sign-out' }) }
  const actions = rank(typed, [...ACTIONS, logout], toLabel)
  const groups: readonly { heading: string; places: readonly Screen[] }[] = [
    { heading: 'Recent', places: typed.trim() ? [] : recent },
    { heading: 'Go to', places: rank(typed, screens, toLabel) },
    { heading: 'Create', places: rank(typed, NEW_RECORDS, toLabel) },
    { heading: 'Leads', places: found?.leads ?? [] },
    { heading: 'Services', places: found?.services ?? [] },
    { heading: 'Blogs', places: found?.blogs ?? [] },
  ]
  const values = [...groups.flatMap(({ places }) => places.map(({ to }) => to)), ...actions.map(({ label }) => label)]

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && closePalette()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="palette" onKeyDown={closeByShortcut}>
          <Dialog.Title className="sr-only">Search and go anywhere</Dialog.Title>
          <Command
            shouldFilter={false}
            label="Search and go anywhere"
            loop
            // What was chosen and is no longer found leaves Enter something to open.
            value={values.includes(selected) ? selected : (values[0] ?? '')}
            onValueChange={setSelected}
          >
            <div className="palette-input">
              <Glyph name="search" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                onFocus={() => {
                  const early = takeTypedEarly()
                  setTyped((before) => before + early)
                }}
                placeholder="Go to, create, or find…"
              />
              <Kbd keys="Esc" />
            </div>
            <Command.List className="palette-list">
              {!isSearching && (
                <Command.Empty className="px-3 py-6 text-center text-muted">Nothing found for “{typed}”</Command.Empty>
              )}
              {groups.map(
                ({ heading, places }) =>
                  places.length > 0 && (
                    <Command.Group key={heading} heading={heading}>
                      {places.map(toItem)}
                    </Command.Group>
                  ),
              )}
              {isSearching && !found && <Command.Loading>{<p className="px-3 py-2 text-muted">Searching…</p>}</Command.Loading>}
              {hasFailed && <p className="px-3 py-2 text-wrong">Leads, services and blogs could not be searched.</p>}
              {actions.length > 0 && (
                <Command.Group heading="Do">
                  {actions.map(({ label, icon, run: action }) => (
                    <PaletteItem key={label} value={label} icon={icon} onSelect={() => run(action)}>
                      {label}
                    </PaletteItem>
                  ))}
                </Command.Group>
              )}
            </Command.List>
            <div className="palette-foot" aria-hidden="true">
              <span>
                <Kbd keys="↑ ↓" /> choose
              </span>
              <span>
                <Kbd keys="Enter" /> open
              </span>
              {areKeysOn && (
                <span className="ml-auto">
                  <Kbd keys="?" /> all shortcuts
                </span>
              )}
            </div>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
