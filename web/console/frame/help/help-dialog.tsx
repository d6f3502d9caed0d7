import { useScreenName } from '../layout/page-head.tsx'
import { NEW_LEAD_KEY } from '../palette/overlay-state.ts'
import { canOpen, entriesFor, SCREENS, type ScreenName } from '../screens.ts'
import { useRole } from '../session/role.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { setSingleKeys, useSingleKeys } from '../ui/single-keys.ts'
import { CONTENT_HELP } from './content.ts'
import type { Help } from './screen-help.ts'
import { SETTINGS_HELP } from './settings.ts'
import { WORK_HELP } from './work.ts'

/** The help of the screen behind it, and the keys, which a device without a keyboard does not show. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const name = useScreenName()
  const help = name && HELP[name]
  return (
    <Dialog isOpen title={name ? `Help: ${SCREENS[name].label}` : 'Help'} onClose={onClose}>
      <div className="grid gap-5">
        {help && (
          <div className="grid gap-2">
            {help.purpose.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
        {help?.words && <Words words={help.words} />}
        {help?.keys && <Keys label="Keys of this screen" keys={help.keys} />}
        <Keys label="Keys of all screens" keys={useCommonKeys()} />
        <SingleKeys />
      </div>
    </Dialog>
  )
}

function useCommonKeys(): Record<string, string> {
  const role = useRole()
  const newLead = role && canOpen(role, 'leads') && { [NEW_LEAD_KEY]: 'Add lead by phone' }
  const screens = entriesFor(role).flatMap(({ key, label }) => (key ? [[`g ${key}`, label] as const] : []))
  return { 'mod+k': 'Search and go anywhere', ...Object.fromEntries(screens), ...newLead, '?': 'This help' }
}

function Words({ words }: { words: Readonly<Record<string, string>> }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-muted">Words on this screen</h3>
      <dl className="grid gap-2">
        {Object.entries(words).map(([word, meaning]) => (
          <div key={word}>
            <dt className="font-semibold">{word}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Keys({ label, keys }: { label: string; keys: Readonly<Record<string, string>> }) {
  return (
    <section className="pointer-coarse:hidden">
      <h3 className="mb-1 text-xs font-semibold text-muted">{label}</h3>
      <dl className="gap-x-8 sm:grid sm:grid-cols-2">
        {Object.entries(keys).map(([key, does]) => (
          <div key={key} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt>{does}</dt>
            <dd>
              <Kbd keys={key} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SingleKeys() {
  const areKeysOn = useSingleKeys()
  return (
    <label className="flex items-start gap-3 pointer-coarse:hidden">
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
        <span className="block text-sm text-muted">Letters and symbols pressed on their own. Set for this device.</span>
      </span>
    </label>
  )
}

/** The help of every screen: a screen without one does not compile. */
export const HELP: Record<ScreenName, Help> = { ...WORK_HELP, ...CONTENT_HELP, ...SETTINGS_HELP }
