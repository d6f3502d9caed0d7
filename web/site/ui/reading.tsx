import type { ComponentChildren } from 'preact'
import { inLanguage, type Language, splitLanguage } from '../../../contract/languages.ts'
import { useLanguage } from '../texts.ts'

type Props = {
  html: string
  lang: 'en' | undefined
  /** Above the text, at its width. */
  children?: ComponentChildren
  /** Beside the text where there is room; on a phone after it, or before it with `isAsideFirst`. */
  aside: ComponentChildren
  isAsideFirst?: boolean
}

/** Its links to pages of the site lead to them in the language of this page. */
function prefixLinks(html: string, language: Language): string {
  if (language === 'en') return html
  return html.replace(
    /(<a [^>]*href=")(\/(?!\/|uploads\/)[^"]*)/g,
    // Those of a translated text have the language already.
    (_, start, path) => start + inLanguage(splitLanguage(path).path, language),
  )
}

/** A long text that somebody wrote in the console, at a width that reads well. Its HTML comes cleaned from the API. */
export function Reading({ html, lang, children, aside, isAsideFirst = false }: Props) {
  return (
    <div className="grid grid-cols-1 justify-between gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,44rem)_20rem]">
      {isAsideFirst && aside}
      <div>
        {children}
        <div
          lang={lang}
          className="prose max-w-[68ch] [&>:first-child]:mt-0"
          dangerouslySetInnerHTML={{ __html: prefixLinks(html, useLanguage()) }}
        />
      </div>
      {!isAsideFirst && aside}
    </div>
  )
}
