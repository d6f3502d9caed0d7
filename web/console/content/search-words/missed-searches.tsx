import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { HandlerAnswer } from '../../../../contract/endpoint.ts'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { MeaningSelect } from './meaning-select.tsx'
import { addWords, toMeaningLabel } from './meanings.ts'
import { searchWordQueries } from './queries.ts'

type Miss = HandlerAnswer<typeof api.search.listMisses>['data'][number]

/** Searches without results, each with a choice of the page that was meant. */
export function MissedSearches() {
  const misses = useQuery(searchWordQueries.misses)
  return (
    <section aria-labelledby="misses" className="mb-8 grid gap-3">
      <h2 id="misses" className="text-base font-semibold">
        Searched for in vain: which page is meant?
      </h2>
      <p className="max-w-prose text-muted">
        What visitors of the last 28 days searched for more than once and would not find now either, the most frequent first. The
        page that you choose is found by these words from then on.
      </p>
      <Loaded query={misses} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p>Nothing: whatever was searched for more than once is found.</p>
          ) : (
            <Table
              label="Searched for in vain"
              columns={COLUMNS}
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

/** The next ones follow as these are assigned; more would push the list below out of sight. */
const MAX_SHOWN = 10

const COLUMNS: readonly Column<Miss>[] = [
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
  { head: 'Meant', isWide: true, cell: (miss) => <MeaningForm miss={miss} /> },
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
