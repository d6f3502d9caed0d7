import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import type { ContentsEntry } from './contents.ts'

type Props = { contents: readonly ContentsEntry[]; lang: 'en' | undefined }

/** The parts of a policy: folded above the text on a phone, beside it where there is room. */
export function PolicyContents({ contents, lang }: Props) {
  const text = useTexts().policies
  if (contents.length < 3) return null
  return (
    <nav aria-label={text.contents} className="lg:order-last">
      <details className="card px-4 lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-semibold">
          {text.contents}
          <Icon name="chevron-down" size={20} className="text-press" />
        </summary>
        <Entries contents={contents} lang={lang} />
      </details>
      <div className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block">
        <h2 className="mb-2 text-base">{text.contents}</h2>
        <Entries contents={contents} lang={lang} />
      </div>
    </nav>
  )
}

function Entries({ contents, lang }: Props) {
  return (
    <ol lang={lang} className="border-t border-line pb-2 text-sm">
      {contents.map(({ id, title }) => (
        <li key={id} className="border-b border-line last:border-0">
          <a href={`#${id}`} className="flex min-h-11 items-center py-1 hover:text-press hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
