import type { Item } from '../../../contract/content/services.ts'
import { Icon } from './icon.tsx'

/** Questions that open one by one; works without script. */
export function FaqList({ items, langAt }: { items: readonly Item[]; langAt: (place: number) => 'en' | undefined }) {
  return (
    <div className="faq">
      {items.map(({ title, description }, place) => (
        <details key={title} lang={langAt(place)}>
          <summary>
            {title}
            <Icon name="chevron-down" size={20} />
          </summary>
          <p>{description}</p>
        </details>
      ))}
    </div>
  )
}
