import type { ReactNode } from 'react'

type Props = {
  html: string
  lang: 'en' | undefined
  /** Above the text, at its width. */
  children?: ReactNode
  /** Beside the text where there is room; on a phone after it, or before it with `isAsideFirst`. */
  aside: ReactNode
  isAsideFirst?: boolean
  className?: string
}

/**
 * A long text that someone wrote in the console, at a width that reads well. Its HTML comes cleaned from the API, and
 * its links lead to pages of the language that the API was asked for.
 */
export function Reading({ html, lang, children, aside, isAsideFirst = false, className = '' }: Props) {
  return (
    <div
      className={`grid grid-cols-1 justify-between gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,44rem)_20rem] ${className}`.trimEnd()}
    >
      {isAsideFirst && aside}
      <div>
        {children}
        <div
          lang={lang}
          className="prose max-w-[68ch] [&>:first-child]:mt-0"
          dangerouslySetInnerHTML={{ __html: withTableStops(html) }}
        />
      </div>
      {!isAsideFirst && aside}
    </div>
  )
}

/** A table that is wider than a phone scrolls, so the keyboard has to reach it. */
const withTableStops = (html: string) => html.replaceAll('<table', '<table tabindex="0"')
