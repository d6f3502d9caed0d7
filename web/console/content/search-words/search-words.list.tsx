import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { SearchWords } from '../../../../contract/content/search-words.ts'
import { List } from '../../frame/lists/list.tsx'
import { type RowAction, removal } from '../../frame/lists/row-actions.tsx'
import type { SortOf } from '../../frame/lists/sorting.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { recordPath } from '../../frame/screens.ts'
import { DateTime } from '../../frame/ui/date-time.tsx'
import { toMeaningLabel } from './meanings.ts'
import { MissedSearches } from './missed-searches.tsx'
import { searchWordQueries } from './queries.ts'

const nameOf = ({ meaning }: SearchWords) => toMeaningLabel(meaning)

type WordColumn = Column<SearchWords, SortOf<typeof api.searchWords.list>>

const wordsColumn = (head: string, room: WordColumn['room'], text: (record: SearchWords) => string): WordColumn => ({
  head,
  room,
  cellClassName: 'sm:min-w-48 sm:max-w-96',
  hint: text,
  cell: (record) => <span className="line-clamp-2">{text(record)}</span>,
})

const COLUMNS: readonly WordColumn[] = [
  {
    head: 'What is meant',
    sort: 'meaning',
    onPhone: 'title',
    cell: (record) => (
      <Link to={recordPath('search-words', record.id)} className="row-title">
        {nameOf(record)}
      </Link>
    ),
  },
  { ...wordsColumn('Words', undefined, ({ words }) => words), onPhone: 'fact' },
  wordsColumn('Signs', 'large', ({ signs }) => signs),
  { head: 'Changed', sort: '-updated_at', cell: ({ updated_at }) => <DateTime time={updated_at} /> },
]

const ACTIONS: readonly RowAction<SearchWords>[] = [
  { label: 'Edit', icon: 'edit', name: (row) => `Edit ${nameOf(row)}`, to: ({ id }) => recordPath('search-words', id) },
  removal({
    nameOf,
    question: (row) => ({
      title: 'Delete these words?',
      text: `Visitors no longer find “${nameOf(row)}” by them. They go into the trash and can be restored for 30 days.`,
    }),
    call: ({ id }) => request(api.searchWords.remove, { id }),
    restore: ({ id }) => request(api.searchWords.restore, { id }),
    stale: [searchWordQueries.all],
  }),
]

export const ListScreen = () => (
  <List
    label="Search words"
    searchLabel="Search words"
    limit={50}
    query={searchWordQueries.list}
    create={{ screen: 'search-words.new', label: 'Create New' }}
    before={<MissedSearches />}
    columns={COLUMNS}
    order="meaning"
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{ title: 'No search words yet', text: 'Visitors find pages by what the pages say.' }}
    noMatch={{ title: (search) => `No words match “${search}”`, text: 'Search for part of a word or of a trade.' }}
  />
)
