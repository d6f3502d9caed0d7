import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { SearchWords } from '../../../../contract/content/search-words.ts'
import type { HandlerAnswer } from '../../../../contract/endpoint.ts'
import { List } from '../../frame/lists/list.tsx'
import { type RowAction, removal } from '../../frame/lists/row-actions.tsx'
import type { SortOf } from '../../frame/lists/sorting.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { recordPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { MeaningSelect } from './meaning-select.tsx'
import { addWords, toMeaningLabel } from './meanings.ts'
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
  { head: 'Changed', sort: '-updated_at', cell: ({ updated_at }) => <ListTime time={updated_at} /> },
]

const ACTIONS: readonly RowAction<SearchWords>[] = [
  { label: 'Edit', icon: 'edit', name: (row) => `Edit ${nameOf(row)}`, to: ({ id }) => recordPath('search-words', id) },
  removal({
    nameOf,
    question: (row) => ({
      title: 'Delete these words?',
      text: `Visitors will no longer find “${nameOf(row)}” with them. You can restore them from the trash for 30 days.`,
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
    create={{ screen: 'search-words.new', label: 'Add search words' }}
    before={<MissedSearches />}
    columns={COLUMNS}
    order="meaning"
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{ title: 'No search words yet', text: 'Until then, visitors find pages only by the words on them.' }}
    noMatch={{ title: (search) => `No words match “${search}”`, text: 'Search for part of a word or of a trade.' }}
  />
)

type Miss = HandlerAnswer<typeof api.search.listMisses>['data'][number]

/** Searches without results, each with a choice of the intended page. */
export function MissedSearches() {
  const misses = useQuery(searchWordQueries.misses)
  return (
    <section aria-labelledby="misses" className="mb-8 grid gap-3">
      <h2 id="misses" className="text-base font-semibold">
        Searches with no result: which page is meant?
      </h2>
      <p className="text-muted">
        Searched for more than once in the last 28 days and still not found. Choose a page, and these words will find it from now
        on.
      </p>
      <Loaded query={misses} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p>None. Everything searched for more than once is found.</p>
          ) : (
            <Table
              label="Searches with no result"
              columns={MISSED_COLUMNS}
              rows={data.slice(0, MAX_SHOWN)}
              keyOf={({ query }) => query}
              asCards
            />
          )
        }
      </Loaded>
    </section>
  )
}

/** More appear as these are assigned; showing more would push the list below out of sight. */
const MAX_SHOWN = 10

const MISSED_COLUMNS: readonly Column<Miss>[] = [
  {
    head: 'Search',
    isWide: true,
    cell: ({ typed, count, is_other_trade }) => (
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">{typed}</span>
        <span className="text-muted">{count.toLocaleString('en-IN')} times</span>
        {is_other_trade && <Badge>Another trade</Badge>}
      </span>
    ),
  },
  { head: 'Page meant', isWide: true, cell: (miss) => <MeaningForm miss={miss} /> },
]

function MeaningForm({ miss: { typed } }: { miss: Miss }) {
  const [meaning, setMeaning] = useState('')
  const { run, isBusy } = useAction({
    call: addMeaning,
    done: () => `“${typed}” is added`,
    subject: () => toMeaningLabel(meaning),
    undo: async ({ saved, before }) => {
      if (before) await request(api.searchWords.update, { ...before, version: saved.version })
      else await request(api.searchWords.remove, { id: saved.id })
      return undefined
    },
    failed: () => 'Not added',
    stale: [searchWordQueries.all],
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (meaning) void run({ meaning, typed })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <div className="min-w-40 flex-1 sm:max-w-80">
        <MeaningSelect
          nothing="Choose a page"
          aria-label={`What is meant by ${typed}`}
          value={meaning}
          onChange={(event) => setMeaning(event.target.value)}
        />
      </div>
      <Button type="submit" variant="quiet" aria-label={`Add ${typed}`} disabled={isBusy || !meaning}>
        Add
      </Button>
    </form>
  )
}

/** Adds words to a meaning, or creates its entry if it has none. */
async function addMeaning({ meaning, typed }: { meaning: string; typed: string }) {
  const { data } = await request(api.searchWords.list, { search: meaning, limit: 100 })
  const before = data.find((record) => record.meaning === meaning)
  const words = addWords(before?.words ?? '', typed)
  const { data: saved } = before
    ? await request(api.searchWords.update, { ...before, words })
    : await request(api.searchWords.create, { meaning, words, signs: '' })
  return { saved, before }
}
