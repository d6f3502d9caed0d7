import type { Item } from '../../../contract/services.ts'
import { Icon } from './icon.tsx'

/** Questions that open one by one; works without script. */
export function FaqList({ items }: { items: readonly Item[] }) {
  return (
    <div className="faq">
      {items.map(({ title, description }) => (
        <details key={title}>
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
