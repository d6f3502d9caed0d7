import * as api from '../../../../contract/api.ts'
import { callQuery, listQuery } from '../../frame/query-client.ts'

const all = ['search-words']

export const searchWordQueries = {
  all,
  list: listQuery(all, api.searchWords.list),
  misses: callQuery([...all, 'misses'], api.search.listMisses, { days: '28' }),
}
