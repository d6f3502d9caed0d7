import { Dialog } from '@base-ui/react/dialog'
import { Command as Menu } from 'cmdk'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { setTheme } from '../layout/theme-switch.tsx'
import { ENTRIES, type Entry } from '../screens.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { rank } from './match.ts'
import { closePalette, openHelp, takeTypedEarly } from './palette-state.ts'
import { noteRecent, type Place, readRecent } from './recent.ts'
import { useFound } from './use-found.ts'

type Command = { label: string; icon: IconName; run: () => void }

const toPlace = ({ label, path, icon, key }: Entry): Place => ({ label, to: path, icon, keys: key && `g ${key}` })
const isForm = ({ name }: Entry) => name.endsWith('.new')
const FORMS = ENTRIES.filter(isForm).map(toPlace)
// The screens of the menu come before the others.
const SCREENS = ENTRIES.filter((entry) => !isForm(entry))
  .toSorted((a, b) => Number(!a.menu) - Number(!b.menu))
  .map(toPlace)

const COMMANDS: readonly Command[] = [
  { label: 'View site', icon: 'external', run: () => window.open('/', '_blank', 'noreferrer') },
  { label: 'Keyboard shortcuts', icon: 'faq', run: openHelp },
  { label: 'Light colours', icon: 'sun', run: () => setTheme('light') },
  { label: 'Dark colours', icon: 'moon', run: () => setTheme('dark') },
  { label: 'Colours as the system', icon: 'system', run: () => setTheme('system') },
]

const toLabel = ({ label }: { label: string }) => label

/** Goes anywhere, creates anything, and finds a lead, a service or a blog. Mounted while it is open. */
export function Palette() {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState('')
  const [recent] = useState(readRecent)
  const navigate = useNavigate()
  const areKeysOn = useSingleKeys()
  const { found, isSearching, hasFailed } = useFound(typed)

  function go(place: Place) {
    closePalette()
    noteRecent(place)
    navigate(place.to)
  }
  function run(command: () => void) {
    closePalette()
    command()
  }
  function closeByShortcut(event: KeyboardEvent) {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    closePalette()
  }
  const toItem = (place: Place) => (
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
  // A recently chosen screen is only in the list of recent screens.
  const screens = typed.trim() ? SCREENS : SCREENS.filter(({ to }) => !recent.some((place) => place.to === to))
  const logout: Command = { label: 'Logout', icon: 'logout', run: () => navigate('/login', { state: 'sign-out' }) }
  const commands = rank(typed, [...COMMANDS, logout], toLabel)
  const groups: readonly { heading: string; places: readonly Place[] }[] = [
    { heading: 'Recent', places: typed.trim() ? [] : recent },
    { heading: 'Go to', places: rank(typed, screens, toLabel) },
    { heading: 'Create', places: rank(typed, FORMS, toLabel) },
    { heading: 'Leads', places: found?.leads ?? [] },
    { heading: 'Services', places: found?.services ?? [] },
    { heading: 'Blogs', places: found?.blogs ?? [] },
  ]
  const values = [...groups.flatMap(({ places }) => places.map(({ to }) => to)), ...commands.map(({ label }) => label)]

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && closePalette()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="palette" onKeyDown={closeByShortcut}>
          <Dialog.Title className="sr-only">Search and go anywhere</Dialog.Title>
          <Menu
            shouldFilter={false}
            label="Search and go anywhere"
            loop
            // If the selected entry is not found any more, Enter opens the first one.
            value={values.includes(selected) ? selected : (values[0] ?? '')}
            onValueChange={setSelected}
          >
            <div className="palette-input">
              <Icon name="search" />
              <Menu.Input
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
            <Menu.List className="palette-list">
              {!isSearching && <Menu.Empty className="px-3 py-6 text-center text-muted">Nothing found for “{typed}”</Menu.Empty>}
              {groups.map(
                ({ heading, places }) =>
                  places.length > 0 && (
                    <Menu.Group key={heading} heading={heading}>
                      {places.map(toItem)}
                    </Menu.Group>
                  ),
              )}
              {isSearching && !found && <Menu.Loading>{<p className="px-3 py-2 text-muted">Searching…</p>}</Menu.Loading>}
              {hasFailed && <p className="px-3 py-2 text-wrong">Leads, services and blogs could not be searched.</p>}
              {commands.length > 0 && (
                <Menu.Group heading="Do">
                  {commands.map(({ label, icon, run: command }) => (
                    <PaletteItem key={label} value={label} icon={icon} onSelect={() => run(command)}>
                      {label}
                    </PaletteItem>
                  ))}
                </Menu.Group>
              )}
            </Menu.List>
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
          </Menu>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ItemProps = {
  value: string
  icon: IconName
  detail?: string
  keys?: string
  onSelect: () => void
  children: ReactNode
}

function PaletteItem({ value, icon, detail, keys, onSelect, children }: ItemProps) {
  return (
    <Menu.Item value={value} onSelect={onSelect}>
      <Icon name={icon} size={17} />
      <span className="truncate">{children}</span>
      {(detail || keys) && <span className="palette-detail">{detail ?? <Kbd keys={keys ?? ''} />}</span>}
    </Menu.Item>
  )
}
