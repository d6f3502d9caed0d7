import type { ReactNode } from 'react'
import { Icon } from '../frame/ui/icon.tsx'
import { deviceStorage, useStored } from '../frame/ui/storage.ts'

const FOLDED_KEY = 'console-notice-folded'

/** Stands over every screen. On a phone it folds to its first line, which this device remembers. */
export function FrameNotice({ isFoldedAtFirst = false, children }: { isFoldedAtFirst?: boolean; children: ReactNode }) {
  const isFolded = (useStored(deviceStorage, FOLDED_KEY) ?? (isFoldedAtFirst ? 'yes' : 'no')) === 'yes'
  return (
    <section aria-label="Notice" className="frame-notice" data-folded={isFolded}>
      <Icon name="alert" size={16} />
      <p>{children}</p>
      <button
        type="button"
        aria-label="Full notice"
        aria-expanded={!isFolded}
        onClick={() => deviceStorage.write(FOLDED_KEY, isFolded ? 'no' : 'yes')}
        className="icon-button ml-auto md:hidden"
      >
        <Icon name="chevron-down" size={16} className={isFolded ? '' : 'rotate-180'} />
      </button>
    </section>
  )
}
