import type { Role } from '../../../../contract/roles.ts'
import { canOpen, entriesFor, type ScreenName } from '../screens.ts'
import { useRole } from '../session/role.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { setSingleKeys, useSingleKeys } from '../ui/single-keys.ts'
import { NEW_LEAD_KEY } from './new-lead.ts'

type Shortcut = { keys: string; does: string }
type ShortcutGroup = {
  label: string
  /** The screen of these keys, if only one has them. */
  screen?: ScreenName
  shortcuts: readonly Shortcut[]
}

/** The keys of some screens. Each screen defines its own keys: repeat a change of one here. */
const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    label: 'Leads',
    screen: 'leads',
    shortcuts: [
      { keys: 'j', does: 'Next lead' },
      { keys: 'k', does: 'Previous lead' },
      { keys: 'Enter', does: 'Open the lead' },
      { keys: 'r', does: 'Customer reached' },
      { keys: 'm', does: 'Customer not reached' },
      { keys: 't', does: 'Take the lead' },
      { keys: 'e', does: 'Lead completed' },
      { keys: 'x', does: 'Lead cancelled' },
      { keys: 'n', does: 'Lead back to New' },
      { keys: 'v', does: 'Tick the lead' },
      { keys: 'Esc', does: 'Close the lead, untick all' },
    ],
  },
  {
    label: 'Messages',
    screen: 'messages',
    shortcuts: [
      { keys: 'j', does: 'Next message' },
      { keys: 'k', does: 'Previous message' },
      { keys: 'Enter', does: 'Open the message' },
      { keys: 'a', does: 'Message answered' },
      { keys: 'u', does: 'Message unread' },
      { keys: 'Esc', does: 'Close the message' },
    ],
  },
  { label: 'Lists', shortcuts: [{ keys: '/', does: 'Search in the list' }] },
  { label: 'Forms', shortcuts: [{ keys: 'mod+s', does: 'Save' }] },
]

function groupsFor(role: Role): readonly ShortcutGroup[] {
  const everywhere = [
    { keys: 'mod+k', does: 'Search and go anywhere' },
    ...entriesFor(role).flatMap(({ key, label }) => (key ? [{ keys: `g ${key}`, does: label }] : [])),
    ...(canOpen(role, 'leads') ? [{ keys: NEW_LEAD_KEY, does: 'New lead by phone' }] : []),
    { keys: '?', does: 'This list' },
  ]
  const ofScreens = SHORTCUT_GROUPS.filter(({ screen }) => !screen || canOpen(role, screen))
  return [{ label: 'Everywhere', shortcuts: everywhere }, ...ofScreens]
}

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const areKeysOn = useSingleKeys()
  const role = useRole()
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-5">
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            role="switch"
            checked={areKeysOn}
            aria-checked={areKeysOn}
            onChange={(event) => setSingleKeys(event.target.checked)}
            className="mt-1"
          />
          <span>
            <span className="block font-semibold">Single-key shortcuts</span>
            <span className="block text-sm text-muted">
              Letters and signs pressed alone, on this device. Turned off, this list opens from the search (<Kbd keys="mod+k" />
              ).
            </span>
          </span>
        </label>
        {role &&
          groupsFor(role).map(({ label, shortcuts }) => (
            <section key={label}>
              <h3 className="mb-1 text-xs font-semibold text-muted">{label}</h3>
              <dl>
                {shortcuts.map(({ keys, does }) => (
                  <div key={keys} className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0">
                    <dt>{does}</dt>
                    <dd>
                      <Kbd keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
