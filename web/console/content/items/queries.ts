import * as api from '../../../../contract/api.ts'
import { listQuery } from '../../frame/query-client.ts'

export type ItemList = 'faqs' | 'whys'

const all = ['items']

export const itemQueries = {
  all,
  faqs: listQuery([...all, 'faqs'], api.items.listFaqs),
  whys: listQuery([...all, 'whys'], api.items.listWhys),
}
