import type { Item } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'

/** The figures of the business along a measuring tape. */
export function FiguresTape({ figures, className = '' }: { figures: readonly Item[]; className?: string }) {
  const text = useTexts().about
  if (figures.length === 0) return null
  return (
    <section aria-labelledby="facts" className={`self-start ${className}`.trimEnd()}>
      <h2 id="facts" className="sr-only">
        {text.factsTitle}
      </h2>
      <dl className="figures-tape">
        {figures.map(({ title, description }) => (
          <div key={`${title} ${description}`}>
            <dt>{description}</dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
