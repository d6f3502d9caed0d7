import * as api from '../../../../contract/api.ts'
import { SearchWordsInput } from '../../../../contract/content/search-words.ts'
import { fieldsOf } from '../../frame/forms/form-fields.tsx'
import { blank, type Form, pick, record } from '../../frame/forms/record.ts'
import { request } from '../../frame/request.ts'
import { MeaningSelect } from './meaning-select.tsx'
import { toMeaningLabel } from './meanings.ts'
import { searchWordQueries } from './queries.ts'

const LABELS = { meaning: 'What is meant', words: 'Words', signs: 'Signs' }

const EMPTY = blank(LABELS)
type Values = typeof EMPTY

export const module = record({
  kind: 'search-words',
  schema: SearchWordsInput,
  labels: LABELS,
  fields: SearchWordFields,
  load: (id, signal) => request(api.searchWords.get, { id }, signal),
  toValues: (saved) => pick(saved, LABELS),
  create: { empty: EMPTY, save: (input) => request(api.searchWords.create, input), failure: 'Search words not created' },
  update: { save: (input, id) => request(api.searchWords.update, { ...input, id }), failure: 'Search words not updated' },
  stale: [searchWordQueries.all],
  nameOf: ({ meaning }) => toMeaningLabel(meaning),
})

function SearchWordFields({ form }: { form: Form<Values> }) {
  const { field, text } = fieldsOf(form, LABELS)
  const chosen = form.formState.defaultValues?.meaning
  return (
    <>
      {field(
        'meaning',
        'A page also has its own search keywords. A trade’s words count for all its pages and blogs.',
        (props) => (
          <MeaningSelect {...props} {...form.register('meaning')} chosen={chosen} nothing="Select a trade or a page" />
        ),
      )}
      {text('words', {
        rows: 8,
        hint: 'What people call it, separated by spaces, such as: sutar badhai लकडी. One spelling in any script is enough.',
      })}
      {text('signs', {
        rows: 5,
        hint: 'Parts, faults and brands that other things have too, such as motor or ceiling. They count for less.',
      })}
    </>
  )
}
