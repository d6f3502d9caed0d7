import { useQuery } from '@tanstack/react-query'
import {
  type TRANSLATED_KINDS,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../../../contract/content/translated-fields.ts'
import type { Progress } from '../../../../contract/content/translations.ts'
import type { Column } from '../../frame/lists/table.tsx'
import { translationQueries } from './queries.ts'
import { toEnglishName, toProgressText, toTag } from './translation-progress.ts'

type Kind = (typeof TRANSLATED_KINDS)[number]
type Row = { id: number }

const LETTERS: Record<TranslationLanguage, string> = { hi: 'हि', mr: 'म' }

/** A narrow column of a content list: how much of each row is translated. */
export const translationColumn = (kind: Kind): Column<Row, never> => ({
  head: 'Translated',
  onPhone: 'fact',
  cellClassName: 'whitespace-nowrap',
  cell: ({ id }, rows) => <Marks kind={kind} id={id} keys={rows.map((row) => row.id).join(',')} />,
})

function Marks({ kind, id, keys }: { kind: Kind; id: number; keys: string }) {
  const { data } = useQuery(translationQueries.list({ kind, keys, limit: 100 }))
  const languages = data?.data.find(({ key }) => key === String(id))?.languages
  if (!languages) return null
  return (
    <span className="language-marks">
      {TRANSLATION_LANGUAGES.map((language) => {
        const progress = languages.find((one) => one.language === language)
        if (!progress) return null
        const text = `${toEnglishName(language)}: ${toProgressText(progress)}`
        return (
          <span key={language} title={text} className={toStyle(progress)}>
            <span aria-hidden="true" lang={toTag(language)}>
              {LETTERS[language]}
            </span>
            <span className="sr-only">{text}. </span>
          </span>
        )
      })}
    </span>
  )
}

/** Complete and live, started, or missing. */
function toStyle({ is_live, total, states }: Progress): string {
  if (states.missing === total) return 'is-missing'
  return is_live && states.missing + states.changed + states.figures === 0 ? 'is-whole' : 'is-partly'
}
