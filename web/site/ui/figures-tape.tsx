import type { Item } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'
import { Tape } from './icon.tsx'

/** The figures of the business at the ticks of a measuring tape that hangs beside the text. */
export function FiguresTape({ figures, className = '' }: { figures: readonly Item[]; className?: string }) {
  const text = useTexts().about
  if (figures.length === 0) return null
  return (
    <section aria-labelledby="facts" className={`self-start ${className}`.trimEnd()}>
      <h2 id="facts" className="sr-only">
        {text.factsTitle}
      </h2>
      <div aria-hidden="true" className="h-2 w-14 rounded-t-sm bg-muted" />
      <div className="relative overflow-hidden">
        <div aria-hidden="true" className="absolute inset-y-0 left-0 w-10 bg-notice print:hidden">
          <Tape className="absolute top-0 left-0 w-[80rem] origin-top-left rotate-90 -scale-y-100 text-on-notice" />
        </div>
        <dl className="pl-16">
          {figures.map(({ title, description }) => (
            // The long ticks are 40 px apart, and each fact begins at one of them.
            <div key={`${title} ${description}`} className="flex min-h-20 flex-col-reverse justify-end pt-2">
              <dt className="text-sm text-muted">{description}</dt>
              <dd className="font-display text-2xl leading-tight font-bold tabular-nums">{title}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
