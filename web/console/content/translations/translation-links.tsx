import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ContentKind } from '../../../../contract/content/content.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { translationQueries } from './queries.ts'
import { toEnglishName, toProgressText, translationPath } from './translation-progress.ts'

/** Above a record's form: the progress of its translations, with links to them. */
export function TranslationLinks({ kind, id, isEdited }: { kind: ContentKind; id: string; isEdited: boolean }) {
  const { data } = useQuery(translationQueries.list({ kind, key: id, limit: 1 }))
  const [record] = data?.data ?? []
  const translated = record?.languages.filter(({ total, states }) => states.missing < total) ?? []
  return (
    <div className="mb-4 grid min-h-6 gap-1 text-sm">
      {record && (
        <nav aria-label="Languages" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span aria-current="page" className="font-semibold">
            English
          </span>
          {record.languages.map((progress) => (
            <span key={progress.language} className="flex items-baseline gap-1.5">
              <Link
                to={translationPath(kind, id, progress.language)}
                className="link pointer-coarse:justify-end"
                lang={progress.language}
              >
                {LANGUAGE_INFO[progress.language].name}
              </Link>
              <span className={progress.states.figures > 0 ? 'font-semibold text-wrong' : 'text-muted'}>
                {toProgressText(progress)}
              </span>
            </span>
          ))}
        </nav>
      )}
      {isEdited && translated.length > 0 && (
        <p role="status" className="text-muted">
          What you change here will be marked as changed in{' '}
          {translated.map(({ language }) => toEnglishName(language)).join(' and ')}.
        </p>
      )}
    </div>
  )
}
