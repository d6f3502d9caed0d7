import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Command as Menu } from 'cmdk'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { SERVICE_CATEGORIES } from '../../../../contract/options.ts'
import type { Role } from '../../../../contract/roles.ts'
import { setTheme } from '../layout/theme-switch.tsx'
import { request } from '../request.ts'
import { canOpen, type Entry, entriesFor, recordPath, type ScreenName, screenPath } from '../screens.ts'
import { useRole } from '../session/role.ts'
import { useBackCloses } from '../ui/back-closes.ts'
import { useDebounced } from '../ui/hooks.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { rank, scoreOf } from './match.ts'
import { closePalette, NEW_LEAD_KEY, openHelp, openNewLead, takeEarlyInput } from './overlay-state.ts'
import { noteRecent, type Place, readRecent } from './recent.ts'

const LIMIT = 5

const NONE = { data: [] }

/** The leads, services and blogs that match a search and that the role may open, as places of the palette. */
const searchQuery = (search: string, role: Role | undefined) =>
  queryOptions({
    queryKey: ['palette', search, role],
    queryFn: ({ signal }) => find(search, role, signal),
    placeholderData: keepPreviousData,
  })

async function find(
  search: string,
  role: Role | undefined,
  signal: AbortSignal,
): Promise<Record<'leads' | 'services' | 'blogs', Place[]>> {
  const input = { search, limit: LIMIT }
  const can = (name: ScreenName) => role !== undefined && canOpen(role, name)
  const [leads, services, blogs] = await Promise.all([
    can('leads') ? request(api.leads.list, input, signal) : NONE,
    can('services') ? request(api.services.list, input, signal) : NONE,
    can('blogs') ? request(api.blogs.list, input, signal) : NONE,
  ])
  // The server searches whole texts; records with a match in their name come first.
  const inOrder = (places: Place[]) => places.toSorted((a, b) => scoreOf(search, b.label) - scoreOf(search, a.label))
  return {
    leads: leads.data.map(({ id, name, mobile, service_type, reference }) => ({
      label: name,
      detail: `${service_type} · ${formatMobile(mobile)} · ${reference}`,
      to: screenPath('leads', { lead: id }),
      icon: 'leads',
    })),
    services: inOrder(
      services.data.map(({ id, title, service_cat }) => ({
        label: title,
        detail: SERVICE_CATEGORIES.find(({ value }) => value === service_cat)?.label,
        to: recordPath('services', id),
        icon: 'services',
      })),
    ),
    blogs: inOrder(
      blogs.data.map(({ id, title, category, status }) => ({
        label: title,
        detail: status === 1 ? (category ?? '') : 'Draft',
        to: recordPath('blogs', id),
        icon: 'blogs',
      })),
    ),
  }
}

const WAIT_MS = 180
const MIN_QUERY_LENGTH = 2

/** An entry to choose; `value` identifies it. */
type Choice = { value: string; label: string; icon: IconName; detail?: string; keys?: string; run: () => void }

const toPlace = ({ label, path, icon, key }: Entry): Place => ({ label, to: path, icon, keys: key && `g ${key}` })
const isForm = ({ name }: Entry) => name.endsWith('.new')

const LEAD_LISTS: readonly Place[] = [
  { label: 'Leads to call', to: screenPath('leads', { calls: 'due' }), icon: 'leads' },
  { label: 'My leads', to: screenPath('leads', { assignee: 'me' }), icon: 'leads' },
]

/** What the role may open; the screens of the menu come before the others. */
function toPlaces(role: Role | undefined) {
  const entries = entriesFor(role)
  const screens = entries.filter((entry) => !isForm(entry)).toSorted((a, b) => Number(!a.menu) - Number(!b.menu))
  const lists = role && canOpen(role, 'leads') ? LEAD_LISTS : []
  return { forms: entries.filter(isForm).map(toPlace), all: [...screens.map(toPlace), ...lists] }
}

const toCommand = (label: string, icon: IconName, run: () => void): Choice => ({ value: label, label, icon, run })
const COMMANDS: readonly Choice[] = [
  toCommand('View site', 'external', () => window.open('/', '_blank', 'noreferrer')),
  toCommand('Help and keyboard shortcuts', 'faq', openHelp),
  toCommand('Light colours', 'sun', () => setTheme('light')),
  toCommand('Dark colours', 'moon', () => setTheme('dark')),
  toCommand('System colours', 'system', () => setTheme('system')),
]

/** Goes anywhere, creates anything, and finds a lead, a service or a blog. Mounted while it is open. */
export function Palette() {
  useBackCloses(true, closePalette)
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState('')
  const [recent] = useState(readRecent)
  const navigate = useNavigate()
  const areKeysOn = useSingleKeys()
  const role = useRole()
  const { forms, all } = toPlaces(role)
  const { results, isSearching, hasFailed } = useSearchResults(typed, role)

  function closeByShortcut(event: KeyboardEvent) {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    closePalette()
  }
  const toChoice = (place: Place): Choice => ({
    ...place,
    value: place.to,
    keys: areKeysOn ? place.keys : undefined,
    run() {
      noteRecent(place)
      navigate(place.to)
    },
  })
  // A recently chosen screen is only in the list of recent screens.
  const screens = typed.trim() ? all : all.filter(({ to }) => !recent.some((place) => place.to === to))
  const logout = toCommand('Logout', 'logout', () => navigate('/login', { state: 'sign-out' }))
  const newLead = { ...toCommand('Add lead', 'plus', () => openNewLead()), keys: areKeysOn ? NEW_LEAD_KEY : undefined }
  const commands = rank(typed, [...(role && canOpen(role, 'leads') ? [newLead] : []), ...COMMANDS, logout])
  const places: Record<string, readonly Place[]> = {
    Recent: typed.trim() ? [] : recent,
    'Go to': rank(typed, screens),
    Create: rank(typed, forms),
    Leads: results?.leads ?? [],
    Services: results?.services ?? [],
    Blogs: results?.blogs ?? [],
  }
  const values = [...Object.values(places).flat().map(toChoice), ...commands].map(({ value }) => value)

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && closePalette()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="palette" finalFocus={false} onKeyDown={closeByShortcut}>
          <Dialog.Title className="sr-only">Search and go anywhere</Dialog.Title>
          <Menu
            shouldFilter={false}
            label="Search and go anywhere"
            loop
            // If the selected entry disappears from the results, Enter opens the first one.
            value={values.includes(selected) ? selected : (values[0] ?? '')}
            onValueChange={setSelected}
          >
            <div className="palette-input">
              <Icon name="search" />
              <Menu.Input
                value={typed}
                onValueChange={setTyped}
                onFocus={() => {
                  const early = takeEarlyInput()
                  setTyped((before) => before + early)
                }}
                placeholder="Go to, create, or find…"
              />
              <Kbd keys="Esc" />
            </div>
            <Menu.List className="palette-list">
              {Object.entries(places).map(([heading, some]) => (
                <Group key={heading} heading={heading} choices={some.map(toChoice)} />
              ))}
              <Group heading="Do" choices={commands} />
            </Menu.List>
            {/* A list box may contain only options. */}
            <div role="status" className="palette-status">
              {isSearching && !results && <p className="text-muted">Searching…</p>}
              {hasFailed && <p className="text-wrong">Leads, services and blogs couldn’t be searched.</p>}
              {!isSearching && values.length === 0 && <p className="text-muted">Nothing found for “{typed}”</p>}
            </div>
            <div className="palette-foot" aria-hidden="true">
              <span>
                <Kbd keys="↑ ↓" /> choose
              </span>
              <span>
                <Kbd keys="Enter" /> open
              </span>
              {areKeysOn && (
                <span className="ml-auto">
                  <Kbd keys="?" /> help
                </span>
              )}
            </div>
          </Menu>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Group({ heading, choices }: { heading: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null
  return (
    <Menu.Group heading={heading}>
      {choices.map(({ value, label, icon, detail, keys, run }) => (
        <Menu.Item
          key={value}
          value={value}
          onSelect={() => {
            closePalette()
            run()
          }}
        >
          <Icon name={icon} size={17} />
          <span className="truncate">{label}</span>
          {(detail || keys) && <span className="palette-detail">{detail ?? <Kbd keys={keys ?? ''} />}</span>}
        </Menu.Item>
      ))}
    </Menu.Group>
  )
}

/** The server's results for what is typed, fetched a moment after the last key. */
function useSearchResults(typed: string, role: Role | undefined) {
  const search = useDebounced(typed.trim(), WAIT_MS)
  const isLongEnough = search.length >= MIN_QUERY_LENGTH
  const query = useQuery({ ...searchQuery(search, role), enabled: isLongEnough })
  return {
    results: isLongEnough && typed.trim() !== '' ? query.data : undefined,
    isSearching: isLongEnough && (query.isFetching || search !== typed.trim()),
    hasFailed: isLongEnough && query.isError,
  }
}
