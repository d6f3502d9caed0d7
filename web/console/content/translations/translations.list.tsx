import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type * as api from '../../../../contract/api.ts'
import { CONTENT } from '../../../../contract/content/content.ts'
import {
  TRANSLATED_KINDS,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../../../contract/content/translated-fields.ts'
import { TO_DO, type TranslatedRecord } from '../../../../contract/content/translations.ts'
import type { Filters } from '../../frame/lists/filters.tsx'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { type SortOf, SortSelect, useSorting } from '../../frame/lists/sorting.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { Empty } from '../../frame/ui/states.tsx'
import { translationQueries } from './queries.ts'
import { toEnglishName, toProgressText, translationPath } from './translation-progress.ts'

const WORK: Record<(typeof TO_DO)[number], string> = {
  figures: 'Figures differ',
  changed: 'Changed in English',
  missing: 'Texts missing',
  hidden: 'Not shown to visitors',
}

const FILTERS: Filters = {
  language: {
    label: 'Language',
    all: 'All languages',
    choices: TRANSLATION_LANGUAGES.map((value) => ({ value, label: toEnglishName(value) })),
  },
  to_do: { label: 'To do', all: 'All pages', choices: TO_DO.map((value) => ({ value, label: WORK[value] })) },
  kind: { label: 'Kind', all: 'All kinds', choices: TRANSLATED_KINDS.map((value) => ({ value, label: CONTENT[value].name })) },
}

type Sort = SortOf<typeof api.translations.list>

const COLUMNS: readonly Column<TranslatedRecord, Sort>[] = [
  { head: 'Page', sort: 'title', onPhone: 'title', cell: ({ title }) => <span className="font-semibold">{title}</span> },
  { head: 'Kind', sort: 'kind', cell: ({ kind }) => CONTENT[kind].name },
  ...TRANSLATION_LANGUAGES.map((language) => ({
    head: toEnglishName(language),
    onPhone: 'labelled fact' as const,
    cell: (record: TranslatedRecord) => <ProgressLink record={record} language={language} />,
  })),
]

/** Mutes finished translations, so that unfinished ones stand out. */
const IS_DONE = 'text-muted hover:text-press hover:underline'

function ProgressLink({
  record: { kind, key, title, languages },
  language,
}: {
  record: TranslatedRecord
  language: TranslationLanguage
}) {
  const progress = languages.find((one) => one.language === language)
  if (!progress) return null
  const { figures, changed, missing } = progress.states
  const tone = figures > 0 ? 'link font-semibold text-wrong' : changed > 0 ? 'link font-semibold' : missing > 0 ? 'link' : IS_DONE
  return (
    <Link
      to={translationPath(kind, key, language)}
      aria-label={`${title} in ${toEnglishName(language)}: ${toProgressText(progress)}`}
      className={tone}
    >
      {toProgressText(progress)}
    </Link>
  )
}

/** Every record with its translations, those with the most work left first. */
export function ListScreen() {
  const { page, search, get, setPage } = useListQuery<'language' | 'to_do' | 'kind'>()
  const chosen = {
    language: TRANSLATION_LANGUAGES.find((language) => language === get('language')),
    to_do: TO_DO.find((work) => work === get('to_do')),
    kind: TRANSLATED_KINDS.find((kind) => kind === get('kind')),
  }
  const sorting = useSorting<Sort>(COLUMNS)
  const result = useQuery(translationQueries.list({ page, search, limit: 50, sort: sorting.order, ...chosen }))
  return (
    <>
      <ListHead
        searchLabel="Search pages"
        filters={FILTERS}
        sort={<SortSelect choices={COLUMNS} sorting={sorting} defaultLabel="Most to do first" className="sm:hidden" />}
      />
      <p className="mb-3 text-muted">
        What visitors read in {TRANSLATION_LANGUAGES.map(toEnglishName).join(' and ')}. Missing texts are shown in English.
      </p>
      <ListResult
        result={result}
        search={search}
        onPage={setPage}
        cap={Infinity}
        empty={<Empty title="No page matches">Try other filters, or search for part of a title.</Empty>}
      >
        {(rows) => (
          <Table
            label="Translations"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ kind, key }) => `${kind}-${key}`}
            sorting={sorting}
          />
        )}
      </ListResult>
    </>
  )
}
