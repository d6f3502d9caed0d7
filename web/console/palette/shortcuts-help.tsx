import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { setSingleKeys, useSingleKeys } from '../ui/single-keys.ts'
import { SHORTCUT_GROUPS } from './shortcuts.ts'

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const areKeysOn = useSingleKeys()
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
        {SHORTCUT_GROUPS.map(({ label, shortcuts }) => (
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
