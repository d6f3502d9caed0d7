import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { SHORTCUT_GROUPS } from './shortcuts.ts'

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-5">
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
